import { Button, Group, Text } from '@mantine/core'
import classes from './FormFooter.module.css'

type Props = {
  /** Whether there are unsaved changes. */
  changed: boolean
  saving?: boolean
  /** Why saving failed. */
  refusal?: string | null
  onCancel: () => void
}

/** Sticky Save and Cancel buttons once something changed. Render it inside the form. */
export function FormFooter({ changed, saving = false, refusal, onCancel }: Props) {
  return (
    <div className={classes.footer} data-actions data-changed={changed || undefined}>
      <Text size="sm" c={refusal && !saving ? 'var(--cw-danger-ink)' : 'dimmed'} flex={1} aria-live="polite">
        {saving ? 'Saving…' : (refusal ?? (changed ? 'You have unsaved changes.' : ''))}
      </Text>
      <Group gap="sm" wrap="nowrap">
        <Button variant="default" onClick={onCancel} disabled={!changed || saving}>
          Cancel
        </Button>
        <Button type="submit" disabled={!changed} loading={saving}>
          Save
        </Button>
      </Group>
    </div>
  )
}
