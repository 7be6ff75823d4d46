import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserPlus, IconUsers, IconUsersGroup } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Plan } from '@castwright/contract/billing/limits.ts'
import { collaboratorLabels, type CollaboratorType, collaboratorTypes } from '@castwright/contract/teams/shapes.ts'
import { can } from '../../lib/can.ts'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../ui/settings/SettingsSections.tsx'
import { PlanLimitsDialog } from '../../components/PlanLimitsDialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { ActivityCard } from './activity/ActivityCard.tsx'
import { refreshAccess, refreshTeam, useAccess, useTeam, useTeamCapacity } from './api.ts'
import { InviteDialog } from './invite/InviteDialog.tsx'
import { TeamTable } from './table/TeamTable.tsx'
import classes from './TeamManagementPage.module.css'
import { rpc } from '../../lib/rpc.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'

type Props = {
  podcastId: string
  /** Opens the invitation, for links to it. */
  isInviting?: boolean
  onInvited?: () => void
  /** Rendered between the team and the activity. */
  children?: ReactNode
}

export function TeamManagement({ podcastId, isInviting = false, onInvited, children }: Props) {
  const known = useAccess(podcastId)
  const access = known ?? null
  const team = useTeam(podcastId)
  const capacity = useTeamCapacity(podcastId)
  const [inviting, invite] = useDisclosure(false)
  const [managing, manage] = useDisclosure(false)
  const [full, limits] = useDisclosure(false)
  const mayInvite = can('TeamManagementService.InviteTeam', access)

  // Only members see access levels, so a team without them means the user was removed.
  const isRemoved = team.data?.some(({ podcastRole }) => podcastRole.showAccess === null) ?? false
  useEffect(() => {
    if (isRemoved) void refreshAccess()
  }, [isRemoved])

  const showLimit = () => {
    toast.error("You've reached the maximum number of collaborators for your podcast.")
    limits.open()
  }

  return (
    <SettingsSections>
      <PlanBanner plan={capacity.plan} max={capacity.max} used={capacity.used} />
      <SettingsSection
        stacked
        title="Team"
        hint="The people who make this podcast with you."
        action={
          <Group gap="sm" className={classes.actions}>
            {can('PodcastInfoService.Update', access) ? (
              <Button variant="default" leftSection={<Icon of={IconUsersGroup} />} onClick={manage.open}>
                Manage Team Roles
              </Button>
            ) : null}
            <HintedButton
              leftSection={<Icon of={IconUserPlus} />}
              disabled={known === undefined}
              disabledReason={mayInvite || known === undefined ? null : 'Ask an Owner or Admin to add people.'}
              onClick={capacity.left === 0 ? showLimit : invite.open}
            >
              Add People
            </HintedButton>
          </Group>
        }
      >
        <TeamTable podcastId={podcastId} access={known} team={team} teamRoles={capacity.teamRoles} />
      </SettingsSection>
      {children}
      {can('ActivityService.FindByPodcastID', access) ? <ActivityCard podcastId={podcastId} /> : null}
      <InviteDialog
        podcastId={podcastId}
        opened={inviting || (isInviting && mayInvite && capacity.left !== 0)}
        onClose={() => {
          invite.close()
          onInvited?.()
        }}
        teamRoles={capacity.teamRoles}
        left={capacity.left}
        onLimitReached={showLimit}
      />
      <ManageRolesDialog podcastId={podcastId} opened={managing} onClose={manage.close} teamRoles={capacity.teamRoles} />
      <PlanLimitsDialog
        opened={full || (isInviting && mayInvite && capacity.left === 0)}
        onClose={() => {
          limits.close()
          onInvited?.()
        }}
        isOwner={access === 'OWNER'}
      >
        {collaboratorLimitText(capacity.max)}
      </PlanLimitsDialog>
    </SettingsSections>
  )
}

/** How many collaborators the owner's plan allows. */
const collaboratorLimitText = (max: number | undefined): string =>
  max === undefined
    ? "The limit comes from the podcast owner's plan."
    : `The podcast owner's plan allows up to ${max} collaborators, including pending invitations.`

const bannerText = (plan: Plan): string =>
  plan === 'FREE'
    ? 'Free accounts can add up to 3 team members. Paid accounts can add up to 10 collaborators.'
    : 'Paid accounts can add up to 10 collaborators.'

/** How many people the owner's plan allows. Agency plans have no limit. */
function PlanBanner({ plan, max, used }: { plan: Plan | undefined; max: number | undefined; used: number | undefined }) {
  if (plan === undefined || plan === 'AGENCY' || max === -1) return null
  return (
    <Alert icon={<Icon of={IconUsers} />} variant="light">
      {bannerText(plan)}
      {max === undefined || used === undefined ? null : ` This podcast uses ${used} of ${max} seats in its plan.`}
    </Alert>
  )
}

type ManageRolesDialogProps = { podcastId: string; opened: boolean; onClose: () => void; teamRoles: readonly CollaboratorType[] }

/** Lets the owner choose which team roles the podcast uses. */
function ManageRolesDialog({ opened, onClose, ...props }: ManageRolesDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Manage Team Roles">
      <RolesForm {...props} onClose={onClose} />
    </Dialog>
  )
}

function RolesForm({ podcastId, onClose, teamRoles }: Omit<ManageRolesDialogProps, 'opened'>) {
  const [chosen, setChosen] = useState<readonly string[]>(teamRoles)
  const isEmpty = chosen.length === 0
  const save = useSubmit({ reason: () => 'Failed to save team roles.' }, async () => {
    if (isEmpty) return
    const podcastInfo = { podcastId, teamRoles: collaboratorTypes.filter((type) => chosen.includes(type)) }
    await rpc('PodcastInfoService.Update', { podcastInfo })
    await refreshTeam(podcastId)
    toast.success('Successfully saved team roles.')
    onClose()
  })
  return (
    <DialogForm of={save} label="Save" disabled={isEmpty} onClose={onClose}>
      <Text c="dimmed">Only selected roles can be assigned. Existing assignments don't change.</Text>
      <Checkbox.Group
        label="Team roles for this podcast"
        value={[...chosen]}
        onChange={setChosen}
        error={isEmpty ? 'Please choose at least one team role.' : null}
      >
        <Stack gap="sm" my="sm">
          {collaboratorTypes.map((type) => (
            <Checkbox key={type} value={type} label={collaboratorLabels[type]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </DialogForm>
  )
}
