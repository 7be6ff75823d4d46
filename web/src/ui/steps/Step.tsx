import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import { useArrivalFocus } from '../useArrivalFocus.ts'

type Props = {
  /** What this step does. */
  hint?: ReactNode
  submitLabel?: string
  busy?: boolean
  danger?: boolean
  onSubmit: (event: SyntheticEvent) => void | Promise<void>
  onCancel?: (() => void) | undefined
  children?: ReactNode
}

/** One step of a dialog: a form with buttons. Focuses the element with `data-autofocus`. */
export function Step({ hint, submitLabel = 'Continue', busy = false, danger = false, onSubmit, onCancel, children }: Props) {
  const form = useArrivalFocus<HTMLFormElement>()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // React events bubble from the dialog to the form that opened it.
    event.stopPropagation()
    return onSubmit(event)
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        {hint ? (
          <Text component="div" c="dimmed">
            {hint}
          </Text>
        ) : null}
        {children ? <div>{children}</div> : null}
        <Group justify="flex-end" gap="sm">
          {onCancel ? (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          ) : null}
          <Button type="submit" loading={busy} {...(danger && { color: 'red' })} {...(!children && { 'data-autofocus': true })}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
