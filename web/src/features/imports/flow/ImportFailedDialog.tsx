import { Anchor, Button, Text } from '@mantine/core'
import { instance } from '../../../lib/instance.ts'
import { mailTo } from '../../../lib/links.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { words } from '../words.ts'

type Props = {
  opened: boolean
  /** What the server said, in more than the one sentence. */
  detail: string | null
  onClose: () => void
  onTryAgain: () => void
}

export function ImportFailedDialog({ opened, detail, onClose, onTryAgain }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={words.failedTitle}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button onClick={onTryAgain} data-autofocus>
            Try again
          </Button>
        </>
      }
    >
      <Text>
        {words.failedText} <Anchor href={mailTo(instance.supportEmail)}>{instance.supportEmail}</Anchor>
      </Text>
      {detail ? (
        <Text c="dimmed" size="sm" mt="sm">
          {detail}
        </Text>
      ) : null}
    </Dialog>
  )
}
