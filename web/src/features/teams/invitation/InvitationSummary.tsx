import type { Output } from '@castwright/contract/methods.ts'
import { accessLabels, collaboratorLabels } from '@castwright/contract/teams.ts'
import { Stack, Text, Title } from '@mantine/core'
import { ShowArt } from '../../../components/ShowArt.tsx'
import classes from './Invitation.module.css'

/** The inviter, the podcast and the offered role. */
export function InvitationSummary({ invitation }: { invitation: Output<'TeamManagementService.FindInvitation'> }) {
  const { podcastTitle, photoUrl, inviterName, email } = invitation
  const role = collaboratorLabels[invitation.collaboratorType]
  const access = accessLabels[invitation.showAccess]
  return (
    <Stack align="center" gap="xs" ta="center">
      <ShowArt title={podcastTitle} photo={photoUrl || null} className={classes.art} />
      <Title order={1} size="h2" tabIndex={-1} className={classes.title}>
        Join {podcastTitle}
      </Title>
      <Text c="dimmed" className={classes.words}>
        <strong>{inviterName}</strong> invited <strong>{email}</strong> to work on this podcast as <strong>{role}</strong> ({access}{' '}
        access).
      </Text>
    </Stack>
  )
}
