import type { AccessRequest } from '@castwright/contract/profiles/shapes.ts'
import { Table, Text } from '@mantine/core'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Badge } from '../../ui/Badge.tsx'
import table from '../../ui/table.module.css'
import classes from './AccessRequestsTable.module.css'
import { AccessDecision } from './AccessDecision.tsx'

export function AccessRequestsTable({ requests }: { requests: AccessRequest[] }) {
  return (
    <div className={classes.sheet}>
      <Table verticalSpacing="sm" horizontalSpacing="md" className={`${table.stacks} ${classes.table}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Email</Table.Th>
            <Table.Th>Message</Table.Th>
            <Table.Th>Requested</Table.Th>
            <Table.Th className={classes.end}>Access</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {requests.map((request) => (
            <Table.Tr key={request.userId}>
              <Table.Td className={classes.email}>
                <Text fw={500}>{request.email}</Text>
                {request.emailVerified ? <Badge meaning="success">Verified</Badge> : <Badge meaning="warning">Not verified</Badge>}
              </Table.Td>
              <Table.Td className={classes.message}>{request.message || <Text c="dimmed">No message</Text>}</Table.Td>
              <Table.Td className={classes.time} c="dimmed">
                <RelativeTime at={request.requestedAt} />
              </Table.Td>
              <Table.Td className={classes.end}>
                <AccessDecision request={request} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
