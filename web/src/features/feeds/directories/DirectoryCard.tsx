import type { DirectoryField, allDirectories, Directory } from '@castwright/contract/podcasts/directories.ts'
import { Box, Button, Group, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Badge } from '../../../ui/Badge.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { copyText } from '../../../ui/copy.ts'
import classes from './DirectoryCard.module.css'
import { guides } from './guides.ts'
import { directoryShapes } from '../../../ui/directoryShapes.tsx'
import { Note } from '../../../ui/Note.tsx'

type Props = {
  directory: (typeof allDirectories)[number]
  feedUrl: string
  /** A URL is saved. */
  isListed: boolean
  opened: boolean
  onToggle: () => void
  field: UseFormRegisterReturn
  error: string | undefined
}

export function DirectoryCard({ directory, feedUrl, isListed, opened, onToggle, field, error }: Props) {
  const id = useId()
  const { name, field: key, hosts }: Directory = directory
  const isClosed = 'isClosed' in directory
  return (
    <Box component="section" bg="var(--cw-card)" bd="var(--cw-hairline)" bdrs="md" aria-labelledby={`${id}-name`}>
      <Title order={3} size="h4" id={`${id}-name`}>
        <UnstyledButton className={classes.head} aria-expanded={opened} aria-controls={id} onClick={onToggle}>
          <DirectoryIcon of={directory.field} />
          <Box component="span" flex={1} miw={0}>
            {name}
          </Box>
          {isClosed ? <Badge>no longer accepting shows</Badge> : isListed ? <Badge meaning="success">Listed</Badge> : null}
          <Icon of={IconChevronDown} className={classes.fold} />
        </UnstyledButton>
      </Title>
      <Stack gap="md" id={id} hidden={!opened} className={classes.body}>
        {isClosed ? <FoldedGuide directory={directory} feedUrl={feedUrl} /> : <Guide directory={directory} feedUrl={feedUrl} />}
        <TextInput
          label={`${name} URL`}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={`https://${hosts[0] ?? ''}/`}
          error={error}
          data-directory={key}
          {...field}
        />
      </Stack>
    </Box>
  )
}

function Guide({ directory: { field, name }, feedUrl }: Pick<Props, 'directory' | 'feedUrl'>) {
  const { register, steps, review } = guides[field]
  return (
    <Stack gap="sm">
      <Text fw={500}>How to register</Text>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {review ? <Note>{review}</Note> : null}
      <Group gap="sm">
        <Button
          component="a"
          href={register}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<Icon of={IconExternalLink} small />}
        >
          Register with {name}
        </Button>
        <Button variant="subtle" leftSection={<Icon of={IconCopy} small />} onClick={() => void copyText(feedUrl)}>
          Copy RSS Feed URL
        </Button>
      </Group>
    </Stack>
  )
}

/** For podcasts registered before the directory closed. */
function FoldedGuide(props: Pick<Props, 'directory' | 'feedUrl'>) {
  const [shown, setShown] = useState(false)
  return (
    <Stack gap="sm" align="flex-start">
      <Note>{guides[props.directory.field].closed}</Note>
      <Button variant="subtle" size="compact-sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Hide the old guide' : 'Show the old guide'}
      </Button>
      {shown ? <Guide {...props} /> : null}
    </Stack>
  )
}

function DirectoryIcon({ of }: { of: DirectoryField }) {
  return (
    <svg viewBox="0 0 24 24" className={classes.mark} aria-hidden>
      {directoryShapes[of]}
    </svg>
  )
}
