import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { confirmLeaving } from '../confirm.tsx'
import { Drawer } from '../Drawer.tsx'
import { Refusal } from '../Refusal.tsx'
import { UnsavedGuard } from '../UnsavedGuard.tsx'
import { Form } from './Form.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  /** What the form does. */
  of: { submit: () => unknown; isBusy: boolean; refusal?: string | null }
  label: string
  /** Whether there are unsaved changes. */
  changed: boolean
  /** Asks before closing with unsaved changes: what will be lost. */
  lost?: string
  /** Whether unchanged values can be submitted. */
  canSubmit?: boolean
  /** Before the buttons, such as the progress of an upload. */
  status?: ReactNode
  /** The accessible name of the form, if it isn't the title. */
  formLabel?: string
  children: ReactNode
  /** Below the form. */
  after?: ReactNode
}

/** A drawer with a form, which asks before unsaved changes are lost. */
export function FormDrawer({
  opened,
  onClose,
  title,
  of,
  label,
  changed,
  lost,
  canSubmit,
  status,
  formLabel = title,
  children,
  after,
}: Props) {
  const { submit, isBusy, refusal } = of
  const id = useId()
  const leave = async () => {
    if (!isBusy && (!changed || lost === undefined || (await confirmLeaving(lost)))) onClose()
  }
  return (
    <Drawer
      opened={opened}
      onClose={() => void leave()}
      title={title}
      changed={changed}
      actions={
        <>
          {status}
          <Refusal flex={1}>{refusal}</Refusal>
          <Button variant="default" onClick={() => void leave()} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={isBusy} disabled={!(canSubmit ?? changed)}>
            {label}
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={submit} aria-label={formLabel}>
        {children}
      </Form>
      {after}
      {lost === undefined ? null : <UnsavedGuard changed={changed && opened} />}
    </Drawer>
  )
}
