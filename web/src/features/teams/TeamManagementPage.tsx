import { can } from '@castwright/contract/permissions.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { Card } from '../../ui/Card.tsx'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PlanLimitsDialog } from '../../components/PlanLimitsDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { ActivityCard } from './activity/ActivityCard.tsx'
import { refreshAccess, useAccess, useRoom, useTeam } from './api.ts'
import { InviteDialog } from './invite/InviteDialog.tsx'
import { PlanBanner } from './PlanBanner.tsx'
import { ManageRolesDialog } from './roles/ManageRolesDialog.tsx'
import { TeamTable } from './table/TeamTable.tsx'
import classes from './TeamManagementPage.module.css'
import { capReached, roomOf } from './words.ts'

type Props = {
  podcastId: string
  /** Between the team and the activity. */
  children?: ReactNode
}

export function TeamManagement({ podcastId, children }: Props) {
  const known = useAccess(podcastId)
  const access = known ?? null
  const team = useTeam(podcastId)
  const room = useRoom(podcastId)
  const [inviting, invite] = useDisclosure(false)
  const [managing, manage] = useDisclosure(false)
  const [full, limits] = useDisclosure(false)
  const mayInvite = can('TeamManagementService.InviteTeam', access)

  // What visitors see of a team has no access in it: whoever gets that is no longer a member.
  const isOut = team.data?.some(({ podcastRole }) => podcastRole.showAccess === null) ?? false
  useEffect(() => {
    if (isOut) void refreshAccess()
  }, [isOut])

  const refuse = () => {
    toast.error(capReached)
    limits.open()
  }

  return (
    <Stack gap="lg">
      <PlanBanner plan={room.plan} most={room.most} taken={room.taken} />
      <Card
        title="Team"
        hint="The people who make this podcast with you."
        aside={
          <Group gap="sm" className={classes.actions}>
            {can('PodcastInfoService.Update', access) ? (
              <Button variant="default" leftSection={<Icon of={IconUsersGroup} />} onClick={manage.open}>
                Manage Team Roles
              </Button>
            ) : null}
            <HintedButton
              leftSection={<Icon of={IconUserPlus} />}
              disabled={known === undefined}
              closedBecause={mayInvite || known === undefined ? null : 'Ask an Owner or Admin to add people.'}
              onClick={room.left === 0 ? refuse : invite.open}
            >
              Add People
            </HintedButton>
          </Group>
        }
        className={classes.card}
      >
        <TeamTable podcastId={podcastId} access={known} team={team} teamRoles={room.teamRoles} />
      </Card>
      {children}
      {can('ActivityService.FindByPodcastID', access) ? <ActivityCard podcastId={podcastId} /> : null}
      <InviteDialog
        podcastId={podcastId}
        opened={inviting}
        onClose={invite.close}
        teamRoles={room.teamRoles}
        left={room.left}
        onFull={refuse}
      />
      <ManageRolesDialog podcastId={podcastId} opened={managing} onClose={manage.close} teamRoles={room.teamRoles} />
      <PlanLimitsDialog opened={full} onClose={limits.close} isOwner={access === 'OWNER'}>
        {roomOf(room.most)}
      </PlanLimitsDialog>
    </Stack>
  )
}
