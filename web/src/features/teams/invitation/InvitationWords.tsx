import type { Output } from '@castwright/contract/methods.ts'
import { accessLabels, collaboratorLabels } from '@castwright/contract/teams.ts'
import { Stack, Text, Title } from '@mantine/core'
import { ShowArt } from '../../../components/ShowArt.tsx'
import classes from './Invitation.module.css'

const article = (word: string): string => (/^[aeiou]/i.test(word) ? 'an' : 'a')

/** Who invites whom to what, and as what. */
export function InvitationWords({ invitation }: { invitation: Output<'TeamManagementService.FindInvitation'> }) {
  const { podcastTitle, photoUrl, inviterName, email } = invitation
  const role = collaboratorLabels[invitation.collaboratorType]
  const access = accessLabels[invitation.showAccess]
  return (
    <Stack align="center" gap="xs" ta="center">
      <ShowArt title={podcastTitle} photo={photoUrl || null} className={classes.art} />
      <Title order={1} size="h2" tabIndex={-1} className={classes.title}>
        Join the team of {podcastTitle}
      </Title>
      <Text c="dimmed" className={classes.words}>
        <strong>{inviterName}</strong> invites <strong>{email}</strong> to work on this podcast as {article(role)} <strong>{role}</strong>,
        with the access of {article(access)} <strong>{access}</strong>.
      </Text>
    </Stack>
  )
}
