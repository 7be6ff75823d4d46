import { photoUrl } from '@castwright/contract/profiles/shapes.ts'
import {
  accessLabels,
  collaboratorLabels,
  collaboratorTypes,
  type CollaboratorType,
  type UserWithPodcastRole,
} from '@castwright/contract/teams/shapes.ts'
import { Table, Text } from '@mantine/core'
import { useSession } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { memberName } from '../api.ts'
import { EditableCell } from './EditableCell.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { MemberStatus } from './MemberStatus.tsx'
import classes from './TeamTable.module.css'
import { useSaveRole } from './useSaveRole.ts'

type Props = { podcastId: string; member: UserWithPodcastRole; mayEdit: boolean; teamRoles: readonly CollaboratorType[] }

const granted = (['ADMIN', 'EDITOR'] as const).map((value) => ({ value, label: accessLabels[value] }))

export function MemberRow({ podcastId, member, mayEdit, teamRoles }: Props) {
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
        <div className={classes.who}>
          <Avatar id={user?.id ?? podcastRole.id} name={name} photo={user?.thumbnailUrl ? photoUrl(user.thumbnailUrl, 64) : null} />
          <div className={classes.name}>
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
        </div>
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
