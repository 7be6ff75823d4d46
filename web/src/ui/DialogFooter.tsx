import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogActions } from './DialogActions.tsx'
import { HintedButton } from './HintedButton.tsx'
import { Refusal } from './Refusal.tsx'

export type DialogFooterProps = {
  /** What the form does. */
  of: { isBusy?: boolean; refusal?: string | null }
  label: string
  disabled?: boolean
  /** Why the action isn't possible. */
  disabledReason?: string | null
  danger?: boolean
  /** Whether the dialog opens with the focus on the action. */
  hasFocus?: boolean
  /** Other buttons, before Cancel. */
  others?: ReactNode
  onClose: () => void
  /** Without a form around it. */
  onSubmit?: () => void
}

/** The end of a form in a dialog: why its action was refused, Cancel and the action. */
export function DialogFooter({
  of: { isBusy = false, refusal },
  label,
  danger,
  hasFocus,
  others,
  onClose,
  onSubmit,
  ...button
}: DialogFooterProps) {
  return (
    <>
      <Refusal>{refusal}</Refusal>
      <DialogActions>
        {others}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <HintedButton
          {...(onSubmit ? { onClick: onSubmit } : { type: 'submit' })}
          loading={isBusy}
          {...(danger && { color: 'red' })}
          data-autofocus={hasFocus || undefined}
          {...button}
        >
          {label}
        </HintedButton>
      </DialogActions>
    </>
  )
}
