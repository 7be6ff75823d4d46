import { can } from '../../../lib/can.ts'
import {
  type CollaboratorType,
  type ShowAccess,
  type UserWithPodcastRole,
  accessLabels,
  collaboratorLabels,
  collaboratorTypes,
  type PodcastRole,
} from '@castwright/contract/teams/shapes.ts'
import { Table, Group, Text } from '@mantine/core'
import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import table from '../../../ui/table.module.css'
import classes from './TeamTable.module.css'
import { QueryState } from '../../../ui/QueryState.tsx'
import { ActionsHeading } from '../../../ui/ActionsHeading.tsx'
import { photoUrl } from '@castwright/contract/profiles/shapes.ts'
import { useSession } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { memberName, refreshAccess, refreshTeam, teamQuery } from '../api.ts'
import { EditableCell } from './EditableCell.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import list from '../../../ui/IconList.module.css'
import { useNow } from '../../../lib/clock.ts'
import { browserZone, shortDate } from '../../../lib/time.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { queryClient } from '../../../lib/queryClient.ts'
import { rpc } from '../../../lib/rpc.ts'
import { toast } from '../../../ui/toast.tsx'

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

type RowProps = { podcastId: string; member: UserWithPodcastRole; mayEdit: boolean; teamRoles: readonly CollaboratorType[] }

const granted = (['ADMIN', 'EDITOR'] as const).map((value) => ({ value, label: accessLabels[value] }))

function MemberRow({ podcastId, member, mayEdit, teamRoles }: RowProps) {
  const { user, podcastRole } = member
  const { collaboratorType, showAccess } = podcastRole
  const isSelf = useSession().user?.id === podcastRole.userId
  const save = useSaveRole(podcastId)
  const name = memberName(member)
  // Members keep a role that was disabled.
  const roles = collaboratorTypes.filter((type) => teamRoles.includes(type) || type === collaboratorType)
  return (
    <Table.Tr>
      <Table.Td className={classes.member}>
        <Group gap="sm" wrap="nowrap" className={classes.who}>
          <Avatar id={user?.id ?? podcastRole.id} name={name} photo={user?.thumbnailUrl ? photoUrl(user.thumbnailUrl, 64) : null} />
          <div className={list.words}>
            <Text fw={500} component="span" dir="auto">
              {name}
            </Text>{' '}
            {isSelf ? <Badge>You</Badge> : null}
            {podcastRole.email && podcastRole.email !== name ? (
              <Text size="xs" c="dimmed">
                {podcastRole.email}
              </Text>
            ) : null}
          </div>
        </Group>
      </Table.Td>
      <Table.Td className={classes.role}>
        <EditableCell
          label={`Team Role for ${name}`}
          value={collaboratorType}
          text={collaboratorLabels[collaboratorType] ?? collaboratorLabels.HOST}
          choices={roles.map((value) => ({ value, label: collaboratorLabels[value] }))}
          editable={mayEdit}
          onSave={(chosen) => save(podcastRole.id, { collaboratorType: chosen })}
        />
      </Table.Td>
      <Table.Td className={classes.access}>
        <EditableCell
          label={`Project Access for ${name}`}
          value={showAccess}
          text={showAccess ? accessLabels[showAccess] : ''}
          choices={granted}
          editable={mayEdit && showAccess !== 'OWNER'}
          onSave={(chosen) => save(podcastRole.id, { showAccess: chosen })}
        />
      </Table.Td>
      <Table.Td className={classes.status}>
        <MemberStatus role={podcastRole} />
      </Table.Td>
      {mayEdit ? (
        <Table.Td className={classes.menu}>
          <MemberMenu podcastId={podcastId} role={podcastRole} name={name} isSelf={isSelf} />
        </Table.Td>
      ) : null}
    </Table.Tr>
  )
}

function MemberStatus({ role: { isActive, expiresAt } }: { role: PodcastRole }) {
  const now = useNow()
  const timeZone = useSession().user?.timeZone || browserZone()
  if (isActive) return <Badge meaning="success">Active</Badge>
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now
  return (
    <div className={classes.pending}>
      <Badge meaning="warning">Pending</Badge>
      {expiresAt === null ? null : (
        <Text size="xs" c={isExpired ? 'var(--cw-danger-ink)' : 'dimmed'}>
          {isExpired ? 'Expired' : 'Expires'} {shortDate(expiresAt, timeZone)}
        </Text>
      )}
    </div>
  )
}

type Changes = { collaboratorType?: CollaboratorType; showAccess?: ShowAccess }
type Team = Output<'TeamManagementService.FindTeam'>

const changed = (team: Team, roleId: string, changes: Changes): Team => ({
  usersWithPodcastRoles: team.usersWithPodcastRoles.map((member) =>
    member.podcastRole.id === roleId ? { ...member, podcastRole: { ...member.podcastRole, ...changes } } : member,
  ),
})

/** Changes a member's role or access optimistically and rolls back on failure. */
function useSaveRole(podcastId: string) {
  const { queryKey } = teamQuery(podcastId)
  const { mutate } = useMutation({
    mutationFn: ({ roleId, changes }: { roleId: string; changes: Changes }) =>
      rpc('PodcastRoleService.Update', { podcastRole: { id: roleId, ...changes } }),
    onMutate: async ({ roleId, changes }) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<Team>(queryKey, (team) => team && changed(team, roleId, changes))
    },
    onSuccess: () => toast.success('Changes Saved.'),
    onError: () => toast.error('Failed to save changes.'),
    // Users can change their own access.
    onSettled: () => Promise.all([refreshTeam(podcastId), refreshAccess()]),
  })
  return (roleId: string, changes: Changes) => mutate({ roleId, changes })
}
