import { Box, Group } from '@mantine/core'
import classes from './charts.module.css'

type Props = {
  title: string
  values: readonly { name: string; value: string }[]
  notes?: readonly string[]
  hint?: string | undefined
  /** From 0 to 1, across the chart. */
  across: number
}

/** The values under the pointer or the keyboard. Screen readers get them from the list. */
export function Tip({ title, values, notes = [], hint, across }: Props) {
  const isRight = across <= 0.5
  const distance = `${Math.round((isRight ? across : 1 - across) * 1000) / 10}%`
  return (
    // On the side with more space, next to the value.
    <div className={classes.tip} aria-hidden style={isRight ? { left: distance } : { right: distance }}>
      <strong>{title}</strong>
      {values.map(({ name, value }) => (
        <Group key={name} justify="space-between" align="stretch" gap="md" wrap="nowrap" c="dimmed">
          <span>{name}</span>
          <Box component="span" flex="none" c="var(--cw-ink)" fw={500} className="cw-figures">
            {value}
          </Box>
        </Group>
      ))}
      {notes.map((note) => (
        <Box key={note} c="var(--cw-success-ink)">
          {note}
        </Box>
      ))}
      {hint ? (
        <Box c="dimmed" fz="xs">
          {hint}
        </Box>
      ) : null}
    </div>
  )
}
