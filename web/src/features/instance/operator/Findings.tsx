import type { Finding } from '@castwright/contract/instance/shapes.ts'
import { Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import classes from './Sheet.module.css'

const icons = { ok: IconCircleCheck, warning: IconAlertTriangle, failed: IconCircleX }
const names = { ok: 'OK', warning: 'Warning', failed: 'Failed' }

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** One line per check. Everything that isn't fine says what to do. */
export function Findings({ findings, label }: { findings: Finding[]; label: string }) {
  return (
    <ul className={classes.findings} aria-label={label}>
      {findings.map(({ part, state, says, advice }) => (
        <li key={`${part} ${says}`} className={classes.finding} data-state={state}>
          <Icon of={icons[state]} />
          <div className={classes.words}>
            <VisuallyHidden>{names[state]}: </VisuallyHidden>
            <Text component="span" fw={500}>
              {capital(part)}
            </Text>{' '}
            <Text component="span">{says}</Text>
            {advice === undefined ? null : (
              <Text size="sm" c="dimmed">
                {advice}
              </Text>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
