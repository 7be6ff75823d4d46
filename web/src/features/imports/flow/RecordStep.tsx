import type { MigrationVerification } from '@castwright/contract/imports.ts'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useArrivalFocus } from '../../../ui/useArrivalFocus.ts'
import { RecordProof } from './RecordProof.tsx'

type Props = {
  ownerEmail: string
  begin: () => Promise<MigrationVerification>
  onVerified: (verification: MigrationVerification) => void
  onCode: () => void
  onBack: () => void
}

/** The third step for those who cannot read the letter. */
export function RecordStep({ ownerEmail, begin, onVerified, onCode, onBack }: Props) {
  const place = useArrivalFocus<HTMLDivElement>()
  return (
    <div ref={place}>
      <Stack gap="md">
        <div>
          <Title order={3} tabIndex={-1} data-autofocus>
            Verify ownership
          </Title>
          <Text c="dimmed" mt="xxs">
            No letter is needed where the feed itself says that you can change it.
          </Text>
        </div>
        <RecordProof begin={begin} onVerified={onVerified} />
        <Anchor component="button" type="button" size="sm" ta="start" onClick={onCode}>
          Use the code that went to {ownerEmail}
        </Anchor>
        <Group>
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        </Group>
      </Stack>
    </div>
  )
}
