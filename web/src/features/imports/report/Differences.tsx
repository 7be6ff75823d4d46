import type { MigrationDifference, MigrationReport } from '@castwright/contract/imports.ts'
import { importLimits } from '@castwright/contract/limits.ts'
import { Button, Chip, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { countKinds, kindNames } from './kinds.ts'
import table from '../../../ui/table.module.css'
import classes from './report.module.css'

const whole = (count: number): string => count.toLocaleString('en-US')

/** All that is not the same, or one kind of it; a page at a time. */
export function Differences({ report, timeZone }: { report: MigrationReport; timeZone: string }) {
  const { differences, numberOfDifferences } = report
  const [kind, setKind] = useState('all')
  const [shown, setShown] = useState<number>(importLimits.page)
  const kinds = countKinds(differences)
  const chosen = kinds.some((one) => one.kind === kind) ? differences.filter((one) => one.kind === kind) : differences
  return (
    <Stack gap="md">
      {kinds.length > 1 ? (
        <Chip.Group
          value={kind}
          onChange={(next) => {
            setKind(String(next))
            setShown(importLimits.page)
          }}
        >
          <Group gap="xs" role="radiogroup" aria-label="Kinds of differences">
            <Chip value="all" variant="outline">
              All ({whole(differences.length)})
            </Chip>
            {kinds.map((one) => (
              <Chip key={one.kind} value={one.kind} variant="outline">
                {kindNames[one.kind]} ({whole(one.count)})
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      ) : null}
      <Table aria-label="Differences" className={`${table.table} ${table.stacks} ${classes.differences}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.kind}>What differs</Table.Th>
            <Table.Th>Episode</Table.Th>
            <Table.Th>Old feed</Table.Th>
            <Table.Th>New feed</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {chosen.slice(0, shown).map((one, at) => (
            <Row key={`${one.kind} ${one.guid} ${at}`} difference={one} timeZone={timeZone} />
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {whole(Math.min(shown, chosen.length))} of {whole(chosen.length)} shown
          {numberOfDifferences > differences.length ? `; there are ${whole(numberOfDifferences)} in all` : ''}
        </Text>
        {shown < chosen.length ? (
          <Button variant="default" size="compact-md" onClick={() => setShown(shown + importLimits.page)}>
            Show more
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}

const nothing = '—'

/** To the second: two dates may differ by no more. */
const exactTime = (moment: string, timeZone: string): string =>
  new Date(moment).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone })

function Row({ difference: { kind, title, guid, old, ours }, timeZone }: { difference: MigrationDifference; timeZone: string }) {
  const valueOf = (text: string): string => (text === '' ? nothing : kind === 'date' ? exactTime(text, timeZone) : text)
  return (
    <Table.Tr>
      <Table.Td>
        <Badge meaning={kind === 'missing' || kind === 'failed' ? 'danger' : 'warning'}>{kindNames[kind]}</Badge>
      </Table.Td>
      <Table.Td className={classes.episode}>
        {title || 'The show'}
        <Text size="xs" c="dimmed">
          {guid}
        </Text>
      </Table.Td>
      <Table.Td data-of="Old feed">{valueOf(old)}</Table.Td>
      <Table.Td data-of="New feed">{valueOf(ours)}</Table.Td>
    </Table.Tr>
  )
}
