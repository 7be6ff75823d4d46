import { Button } from '@mantine/core'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './TermsDialog.module.css'
import { TermsText } from './TermsText.tsx'

type Props = { opened: boolean; onClose: () => void; onAccept: () => void }

export function TermsDialog({ opened, onClose, onAccept }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Terms and Conditions"
      size="wide"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button onClick={onAccept}>Accept</Button>
        </>
      }
    >
      <div className={classes.scroll}>
        <TermsText />
      </div>
    </Dialog>
  )
}
