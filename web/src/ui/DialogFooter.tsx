import { Alert, Button } from '@mantine/core'
import { DialogActions } from './DialogActions.tsx'

type Props = {
  /** Why the action was refused. */
  refusal: string | null
  isPending: boolean
  disabled: boolean
  label: string
  /** Whether the dialog opens with the focus on the action. */
  hasFocus?: boolean
  onClose: () => void
  onDone: () => void
}

/** The end of a dialog: why its action was refused, Cancel and the action. */
export function DialogFooter({ refusal, isPending, disabled, label, hasFocus = false, onClose, onDone }: Props) {
  return (
    <>
      {refusal === null ? null : (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus={hasFocus || undefined} loading={isPending} disabled={disabled} onClick={onDone}>
          {label}
        </Button>
      </DialogActions>
    </>
  )
}
