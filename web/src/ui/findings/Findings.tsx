import type { CheckResult } from '@castwright/contract/release-checks.ts'
import { Collapse, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useId, useState } from 'react'
import { ownPath } from '../../lib/returnTo.ts'
import { Icon } from '../Icon.tsx'
import classes from './Findings.module.css'

type Status = CheckResult['status']

const looks: Record<Status, { icon: typeof IconCircleCheck; name: string }> = {
  error: { icon: IconCircleX, name: 'Error' },
  warning: { icon: IconAlertTriangle, name: 'Warning' },
  pass: { icon: IconCircleCheck, name: 'Passed' },
}

const countOf = (findings: readonly CheckResult[], status: Status): number => findings.filter((finding) => finding.status === status).length
const several = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** '1 error, 2 warnings'; what is right alone is said as such. */
export function inShort(findings: readonly CheckResult[]): string {
  const errors = countOf(findings, 'error')
  const warnings = countOf(findings, 'warning')
  if (errors + warnings === 0) return 'Everything is as directories want it.'
  return [errors > 0 && several(errors, 'error'), warnings > 0 && several(warnings, 'warning')].filter(Boolean).join(', ')
}

type Props = {
  findings: readonly CheckResult[]
  /** Called when a link to what mends it is followed. */
  onLeave?: () => void
}

/** What was looked at: first what is wrong, with a way to mend it; what is right lies folded below. */
export function Findings({ findings, onLeave }: Props) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const of = (status: Status) => findings.filter((finding) => finding.status === status)
  const wrong = [...of('error'), ...of('warning')]
  const right = of('pass')
  return (
    <div className={classes.findings}>
      {wrong.length > 0 ? (
        <ul className={classes.list} aria-label="What to mend">
          {wrong.map((finding) => (
            <One key={`${finding.id} ${finding.detail}`} finding={finding} onLeave={onLeave} />
          ))}
        </ul>
      ) : null}
      {right.length > 0 ? (
        <div>
          <UnstyledButton className={classes.fold} aria-expanded={opened} aria-controls={id} onClick={() => setOpened(!opened)}>
            <Icon of={IconCircleCheck} className={classes.pass} />
            {several(right.length, 'check')} passed
            <Icon of={IconChevronDown} small className={classes.mark} />
          </UnstyledButton>
          <Collapse expanded={opened} id={id}>
            <ul className={classes.list} aria-label="What is right">
              {right.map((finding) => (
                <One key={`${finding.id} ${finding.detail}`} finding={finding} onLeave={onLeave} />
              ))}
            </ul>
          </Collapse>
        </div>
      ) : null}
    </div>
  )
}

function One({ finding, onLeave }: { finding: CheckResult; onLeave: Props['onLeave'] }) {
  const router = useRouter()
  const { icon, name } = looks[finding.status]
  const path = finding.status === 'pass' ? null : ownPath(finding.fixPath)
  const go = (event: MouseEvent) => {
    // A new tab or window is the browser's business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0 || path === null) return
    event.preventDefault()
    onLeave?.()
    void router.navigate({ href: path })
  }
  return (
    <li className={classes.one} data-status={finding.status}>
      <span role="img" aria-label={name} className={classes[finding.status]}>
        <Icon of={icon} />
      </span>
      <div className={classes.words}>
        <Text fw={500}>
          {finding.title}
          <Text span size="xs" c="dimmed" className={classes.source}>
            {finding.source}
          </Text>
        </Text>
        <Text size="sm" c="dimmed">
          {finding.detail}
        </Text>
      </div>
      {path === null ? null : (
        <a href={path} className={classes.fix} aria-label={`Fix: ${finding.title}`} onClick={go}>
          Fix
        </a>
      )}
    </li>
  )
}
