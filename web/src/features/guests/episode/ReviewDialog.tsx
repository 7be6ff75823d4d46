import type { EpisodeGuest } from '@castwright/contract/guests/shapes.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { OutLink } from '../../../ui/Links.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeEpisodeGuests } from '../api.ts'
import { Fact } from './Fact.tsx'
import classes from './Episode.module.css'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { Note } from '../../../ui/Note.tsx'

/** What a guest saved on their page. Accepting it makes it the guest's credit. Mount it to open it. */
export function ReviewDialog({ guest, onClose }: { guest: EpisodeGuest; onClose: () => void }) {
  const { details, name, id: episodeGuestId } = guest
  const accept = useSubmit({ inForm: true }, async () => {
    await changeEpisodeGuests('EpisodeGuestService.AcceptDetails', { episodeGuestId, detailsVersion: details?.version ?? null })
    toast.success(`${details?.name ?? name} will be in the credits of the next release.`)
    onClose()
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={details ? `What ${name} entered` : `Add ${name} to the credits`}
      size="table"
      closeLabel="Close"
      actions={
        details?.isAccepted ? null : (
          <Button loading={accept.isBusy} onClick={accept.submit}>
            Accept for credits
          </Button>
        )
      }
    >
      {details ? (
        <Stack gap="md">
          <Group gap="md" wrap="nowrap" align="flex-start">
            <Avatar id={guest.guestId} name={details.name} photo={details.thumbnailUrl} size="large" />
            <div>
              <Text fw={600} dir="auto">
                {details.name} {details.pronouns ? `(${details.pronouns})` : ''}
              </Text>
              <Note>
                Saved <RelativeTime at={details.savedAt} />
              </Note>
              {details.isAccepted ? <Badge meaning="success">Accepted</Badge> : <Badge meaning="warning">Not accepted yet</Badge>}
            </div>
          </Group>
          <dl className={classes.facts}>
            {details.pronunciation ? <Fact name="Pronunciation">{details.pronunciation}</Fact> : null}
            {details.bio ? <Fact name="Bio">{details.bio}</Fact> : null}
            {details.links.length > 0 ? (
              <Fact name="Links">
                {details.links.map(({ url, label }) => (
                  <OutLink key={url} href={url} display="block">
                    {label ? `${label}: ${url}` : url}
                  </OutLink>
                ))}
              </Fact>
            ) : null}
            {details.answers.map(({ questionId, question, answer }) => (
              <Fact key={questionId} name={question}>
                {answer || 'No answer'}
              </Fact>
            ))}
          </dl>
          <Note>Their name, photo, bio and first link will be published with the next release. Only your team sees the answers.</Note>
        </Stack>
      ) : (
        <Text c="dimmed">{name} hasn't entered anything on their page. The credit uses their entry in the guest book.</Text>
      )}
      <Text component="div" role="alert" size="sm" c="var(--cw-danger-ink)">
        {accept.refusal}
      </Text>
    </Dialog>
  )
}
