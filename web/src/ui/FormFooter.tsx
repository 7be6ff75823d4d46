import { Button, Group, Text } from '@mantine/core'
import classes from './FormFooter.module.css'

type Props = {
  /** Whether something differs from what is saved. */
  changed: boolean
  saving?: boolean
  onCancel: () => void
  saveLabel?: string
}

/** Save and Cancel in sight as soon as something changed. Stands inside its form. */
export function FormFooter({ changed, saving = false, onCancel, saveLabel = 'Save' }: Props) {
  return (
    <div className={classes.footer} data-changed={changed || undefined}>
      <Text size="sm" c="dimmed" className={classes.note} aria-live="polite">
        {changed ? 'You have unsaved changes.' : ''}
      </Text>
      <Group gap="sm" wrap="nowrap">
        <Button variant="default" onClick={onCancel} disabled={!changed || saving}>
          Cancel
        </Button>
        <Button type="submit" disabled={!changed} loading={saving}>
          {saveLabel}
        </Button>
      </Group>
    </div>
  )
}
