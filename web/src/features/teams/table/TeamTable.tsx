import { can } from '../../../lib/can.ts'
import type { CollaboratorType, ShowAccess, UserWithPodcastRole } from '@castwright/contract/teams/shapes.ts'
import { Table } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { MemberRow } from './MemberRow.tsx'
import table from '../../../ui/table.module.css'
import classes from './TeamTable.module.css'
import { QueryState } from '../../../ui/QueryState.tsx'
import { ActionsHeading } from '../../../ui/ActionsHeading.tsx'

type Props = {
  podcastId: string
  /** The current user's access. Undefined: not loaded yet. */
  access: ShowAccess | null | undefined
  team: UseQueryResult<UserWithPodcastRole[]>
  teamRoles: readonly CollaboratorType[]
}

export function TeamTable({ podcastId, access, team, teamRoles }: Props) {
  const { data, error, refetch } = team
  if (data && access !== undefined) {
    const mayEdit = can('PodcastRoleService.Update', access)
    return (
      <Table
        verticalSpacing="xs"
        horizontalSpacing="sm"
        className={`${table.table} ${table.flush} ${table.stacks} ${classes.table}`}
        aria-label="Team members"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Team Role</Table.Th>
            <Table.Th>Project Access</Table.Th>
            <Table.Th>Status</Table.Th>
            {mayEdit ? <ActionsHeading /> : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((member) => (
            <MemberRow key={member.podcastRole.id} podcastId={podcastId} member={member} mayEdit={mayEdit} teamRoles={teamRoles} />
          ))}
        </Table.Tbody>
      </Table>
    )
  }
  return <QueryState title="Error loading data." order={3} error={error} refetch={refetch} rows={3} />
}
