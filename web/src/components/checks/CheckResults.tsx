import type { CheckResult } from '@castwright/contract/publishing/checks.ts'
import { Box, Collapse, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { counted } from '../../lib/numbers.ts'
import { Chevron } from '../../ui/Chevron.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { FixOf, type FixPlace } from './FixOf.tsx'
import classes from './CheckResults.module.css'

type Status = CheckResult['status']

const looks: Record<Status, { icon: typeof IconCircleCheck; name: string }> = {
  error: { icon: IconCircleX, name: 'Error' },
  warning: { icon: IconAlertTriangle, name: 'Warning' },
  pass: { icon: IconCircleCheck, name: 'Passed' },
}

const countOf = (results: readonly CheckResult[], status: Status): number => results.filter((result) => result.status === status).length

/** For example '1 error, 2 warnings'. */
export function summarizeChecks(results: readonly CheckResult[]): string {
  const errors = countOf(results, 'error')
  const warnings = countOf(results, 'warning')
  if (errors + warnings === 0) return 'All checks passed.'
  return [errors > 0 && counted(errors, 'error'), warnings > 0 && counted(warnings, 'warning')].filter(Boolean).join(', ')
}

type Props = FixPlace & { results: readonly CheckResult[] }

/** Failed checks and warnings, each with what fixes it, then passed checks, collapsed. */
export function CheckResults({ results, ...place }: Props) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const of = (status: Status) => results.filter((result) => result.status === status)
  const problems = [...of('error'), ...of('warning')]
  const passed = of('pass')
  const list = (label: string, shown: CheckResult[]) => (
    <ul className="cw-list" aria-label={label}>
      {shown.map((result) => (
        <Result key={`${result.id} ${result.detail}`} result={result} place={place} />
      ))}
    </ul>
  )
  return (
    <Stack gap="sm">
      {problems.length > 0 ? list('To fix', problems) : null}
      {passed.length > 0 ? (
        <div>
          <UnstyledButton className={classes.fold} aria-expanded={opened} aria-controls={id} onClick={() => setOpened(!opened)}>
            <Icon of={IconCircleCheck} className={classes.pass} />
            {counted(passed.length, problems.length > 0 ? 'other check' : 'check')} passed
            <Chevron small />
          </UnstyledButton>
          <Collapse expanded={opened} id={id}>
            {list('Passed', passed)}
          </Collapse>
        </div>
      ) : null}
    </Stack>
  )
}

function Result({ result, place }: { result: CheckResult; place: FixPlace }) {
  const { icon, name } = looks[result.status]
  return (
    <li className={classes.one} data-status={result.status}>
      <span role="img" aria-label={name} className={classes[result.status]}>
        <Icon of={icon} />
      </span>
      <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={500}>
          {result.title}
          <Text span size="xs" c="dimmed" fw={400} ms="xs">
            {result.source}
          </Text>
        </Text>
        <Text size="sm" c="dimmed">
          {result.detail}
        </Text>
      </Box>
      {result.status === 'pass' ? null : <FixOf result={result} {...place} />}
    </li>
  )
}
