import type { MigrationReport } from '@castwright/contract/imports.ts'
import { Table } from '@mantine/core'
import { sizeOf } from '../../../lib/sizes.ts'
import table from '../../../ui/table.module.css'
import classes from './report.module.css'

const whole = (count: number): string => count.toLocaleString('en-US')

/** The two feeds in numbers. */
export function Comparison({ report }: { report: MigrationReport }) {
  const { oldItems, ourItems, sameGuids, sameItems, oldBytes, ourBytes } = report
  const rows = [
    { name: 'Episodes', old: whole(oldItems), ours: whole(ourItems) },
    { name: 'Same GUID in both', old: whole(sameGuids), ours: whole(sameGuids) },
    { name: 'Same title, date, duration and size', old: whole(sameItems), ours: whole(sameItems) },
    { name: 'Bytes of all files', old: sizeOf(oldBytes), ours: sizeOf(ourBytes) },
  ]
  return (
    <Table aria-label="The two feeds in numbers" className={`${table.table} ${classes.table}`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th />
          <Table.Th className={classes.number}>Old feed</Table.Th>
          <Table.Th className={classes.number}>New feed</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, old, ours }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            <Table.Td className={classes.number}>{old}</Table.Td>
            <Table.Td className={classes.number}>{ours}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
