import type { ParsedImport } from '@castwright/contract/analytics/shapes.ts'
import { Alert, Stack, Text } from '@mantine/core'
import { counted, exactCount } from '../../lib/numbers.ts'
import { Facts } from '../../ui/Facts.tsx'
import classes from './Analytics.module.css'
import { spanOf } from './format.ts'

const maxNamed = 8

/** What was recognized in a file, and what would be left out. */
export function ImportPreview({ found }: { found: ParsedImport }) {
  const { columns, from, to, days, downloads, episodes, unmatched, problems, numberOfProblems } = found
  const names = [columns.date, columns.episode, columns.downloads].filter(Boolean)
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          { name: 'Columns', value: names.length > 0 ? names.join(', ') : 'None recognized' },
          { name: 'Period', value: from !== null && to !== null ? `${spanOf(from, to)} (${counted(days, 'day')})` : '–' },
          { name: 'Downloads', value: exactCount(downloads) },
          { name: 'Episodes recognized', value: exactCount(episodes.length) },
        ]}
      />
      {unmatched.length > 0 ? (
        <Alert color="yellow" title={`${counted(unmatched.length, 'episode')} not recognized`}>
          Their downloads count for the show only:
          <ul className={classes.rules}>
            {unmatched.slice(0, maxNamed).map(({ name, downloads: count }) => (
              <li key={name}>
                <bdi>{name}</bdi>: {exactCount(count)}
              </li>
            ))}
            {unmatched.length > maxNamed ? <li>and {exactCount(unmatched.length - maxNamed)} more</li> : null}
          </ul>
        </Alert>
      ) : null}
      {numberOfProblems > 0 ? (
        <Alert color="red" title={`${counted(numberOfProblems, 'line')} can't be imported`}>
          <ul className={classes.problems}>
            {problems.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                Line {exactCount(line)}: {message}
              </li>
            ))}
          </ul>
          {numberOfProblems > problems.length ? <Text size="sm">These are the first {exactCount(problems.length)}.</Text> : null}
        </Alert>
      ) : null}
    </Stack>
  )
}
