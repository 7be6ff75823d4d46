import type { MigrationVerification } from '@castwright/contract/imports.ts'
import { Button, Divider, Stack, Text, Title } from '@mantine/core'
import { Dialog } from '../../../ui/Dialog.tsx'
import { words } from '../words.ts'
import { RecordProof } from './RecordProof.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  begin: () => Promise<MigrationVerification>
  onVerified: (verification: MigrationVerification) => void
  onReadAgain: () => void
}

/** A feed that names nobody to write to: two ways out of it. */
export function OwnerEmailDialog({ opened, onClose, begin, onVerified, onReadAgain }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={words.ownerMissing}
      actions={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack gap="md">
        <Text c="dimmed">
          We send a code to the owner that a feed names, to be sure that a show is imported by its owner. Yours names none.
        </Text>
        <section>
          <Title order={3} size="h4">
            Fix it at your old host
          </Title>
          <Text size="sm" mt="xxs">
            Add an owner email to your feed (itunes:owner) in the settings of your show there. Some hosts hide it until you switch it on.
          </Text>
          <Button mt="sm" variant="light" onClick={onReadAgain} fullWidth data-autofocus>
            Read the feed again
          </Button>
        </section>
        <Divider label="or" />
        <section>
          <Title order={3} size="h4" mb="xxs">
            Prove it by a line in the feed
          </Title>
          {opened ? <RecordProof begin={begin} onVerified={onVerified} /> : null}
        </section>
      </Stack>
    </Dialog>
  )
}
