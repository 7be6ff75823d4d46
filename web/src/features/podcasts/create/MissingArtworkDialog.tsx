import { Button, Text } from '@mantine/core'
import { Dialog } from '../../../ui/Dialog.tsx'

type Props = { opened: boolean; onClose: () => void; onAdd: () => void; onContinue: () => void }

export function MissingArtworkDialog({ opened, onClose, onAdd, onContinue }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Your podcast has no artwork yet"
      actions={
        <>
          <Button variant="default" onClick={onContinue}>
            Continue without artwork
          </Button>
          <Button onClick={onAdd} data-autofocus>
            Add Artwork
          </Button>
        </>
      }
    >
      <Text c="dimmed">We'll use a placeholder with the podcast title for now. You can add artwork anytime in Show Settings.</Text>
    </Dialog>
  )
}
