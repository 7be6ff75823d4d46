import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import { useArrivalFocus } from '../../../ui/useArrivalFocus.ts'
import { episodes } from '../words.ts'

type Props = { title: string; numberOfEpisodes: number; onContinue: () => void }

/** The fourth step: the show may move in. */
export function VerifiedStep({ title, numberOfEpisodes, onContinue }: Props) {
  const place = useArrivalFocus<HTMLDivElement>()
  return (
    <div ref={place}>
      <Stack gap="sm" align="center" ta="center">
        <ThemeIcon color="green" variant="light" size="xl" radius="xl">
          <Icon of={IconCheck} />
        </ThemeIcon>
        <Title order={3} role="status">
          Ownership verified
        </Title>
        <Text c="dimmed">
          {title} is yours to import, with {episodes(numberOfEpisodes)}. Look over what your feed says of it first.
        </Text>
        <Button fullWidth mt="xs" data-autofocus onClick={onContinue}>
          Continue
        </Button>
      </Stack>
    </div>
  )
}
