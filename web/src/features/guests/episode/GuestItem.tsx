import type { EpisodeGuest } from '@castwright/contract/guests/shapes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { sizeOf } from '../../../lib/sizes.ts'
import { fullTime, shortDate } from '../../../lib/time.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge, type Meaning } from '../../../ui/Badge.tsx'
import { OutLink, TextLink } from '../../../ui/Links.tsx'
import { stateMeanings, stateNames } from '../states.ts'
import type { GuestAction } from './actions.ts'
import { Fact } from './Fact.tsx'
import { GuestItemMenu } from './GuestItemMenu.tsx'
import list from '../../../ui/IconList.module.css'
import classes from './Episode.module.css'
import { Note } from '../../../ui/Note.tsx'

const releases: Record<EpisodeGuest['release']['state'], { name: string; meaning: Meaning }> = {
  none: { name: 'Release not signed', meaning: 'neutral' },
  signed: { name: 'Release signed', meaning: 'success' },
  outdated: { name: 'Signed an older release form', meaning: 'warning' },
  withdrawn: { name: 'Release withdrawn', meaning: 'danger' },
}

type Track = Output<'EpisodeGuestService.FindByEpisodeID'>['tracks'][number]

type Props = {
  podcast: Podcast
  guest: EpisodeGuest
  /** What they sent. */
  tracks: readonly Track[]
  timeZone: string
  onAct: (action: GuestAction) => void
}

/** One guest of an episode, with the next thing to do. */
export function GuestItem({ podcast, guest, tracks, timeZone, onAct }: Props) {
  const { name, email, state, release, approval, approvalNote, answerNote, details, credit, mailError, prepNotes } = guest
  const isNew = details !== null && !details.isAccepted
  const reviewLabel = isNew ? 'Review what they entered' : 'What they entered'
  const action = (act: GuestAction, label: string, fullLabel: string, isNext = false) => (
    <Button size="xs" variant={isNext ? 'filled' : 'default'} onClick={() => onAct(act)} aria-label={fullLabel}>
      {label}
    </Button>
  )
  return (
    <Stack component="li" gap="xs" miw={0} p="sm" bd="var(--cw-hairline)" bdrs="sm">
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <Avatar id={guest.guestId} name={name} photo={guest.thumbnailUrl} />
        <div className={list.words}>
          <TextLink
            to="/$profileUrl/guest-portal"
            params={{ profileUrl: podcast.profileUrl }}
            search={{ tab: 'book', guest: guest.guestId }}
            fw={500}
            c="inherit"
            dir="auto"
          >
            {name}
          </TextLink>
          <Note>{email || 'No email address'}</Note>
        </div>
        <Badge meaning={stateMeanings[state]}>{state === 'idea' ? 'Not invited' : stateNames[state]}</Badge>
        <GuestItemMenu guest={guest} timeZone={timeZone} onAct={onAct} />
      </Group>
      <Group gap="xs">
        {guest.doNotContact ? <Badge meaning="danger">Do not contact</Badge> : null}
        {state === 'idea' ? null : <Badge meaning={releases[release.state].meaning}>{releases[release.state].name}</Badge>}
        {approval === 'requested' ? <Badge>Preview shared</Badge> : null}
        {approval === 'approved' ? <Badge meaning="success">Approved</Badge> : null}
        {approval === 'changes' ? <Badge meaning="warning">Asks for a change</Badge> : null}
        {credit ? <Badge meaning="accent">In the credits</Badge> : null}
      </Group>
      {mailError ? (
        <Alert color="red" title="The last email wasn't delivered">
          {`${mailError.message} Check the address, then send it again.`}
        </Alert>
      ) : null}
      <dl className={classes.facts}>
        {linkFact(guest, timeZone)}
        {answerNote ? <Fact name={guest.answer === 'no' ? 'Why not' : 'Message'}>{answerNote}</Fact> : null}
        {release.name && release.at ? (
          <Fact
            name={release.state === 'withdrawn' ? 'Withdrawn by' : 'Signed by'}
          >{`${release.name}, ${fullTime(release.at, timeZone)}`}</Fact>
        ) : null}
        {approvalNote ? <Fact name="About the episode">{approvalNote}</Fact> : null}
        {details?.thumbnailUrl ? (
          <Fact name="Photo">
            <OutLink href={details.thumbnailUrl} download={`${name}.jpg`} size="sm">
              Download
            </OutLink>
          </Fact>
        ) : null}
        {tracks.length > 0 ? (
          <Fact name="Recordings">
            <Stack component="ul" gap="xxs" className={list.list}>
              {tracks.map(({ recordingId, fileName, size, sentAt, downloadUrl }) => (
                <li key={recordingId}>
                  <OutLink href={downloadUrl} download={fileName} size="sm" dir="auto">
                    {fileName}
                  </OutLink>{' '}
                  {`(${sizeOf(size)}, ${fullTime(sentAt, timeZone)})`}
                </li>
              ))}
            </Stack>
          </Fact>
        ) : null}
        {prepNotes ? <Fact name="Notes for them">{prepNotes}</Fact> : null}
      </dl>
      <Group gap="xs">
        {guest.invitedAt === null && guest.answer === null
          ? action({ kind: 'email', purpose: 'invite' }, 'Invite', `Invite ${name}`, true)
          : null}
        {details ? action({ kind: 'review' }, reviewLabel, `${reviewLabel}: ${name}`, isNew) : null}
        {!details && guest.answer === 'yes' && !credit
          ? action({ kind: 'review' }, 'Add to the credits', `Add to the credits: ${name}`)
          : null}
        {release.state === 'none' ? null : action({ kind: 'releases' }, 'Release', `Release of ${name}`)}
      </Group>
    </Stack>
  )
}

function linkFact({ invitedAt, linkExpiresAt, timeZone: zone }: EpisodeGuest, timeZone: string) {
  if (invitedAt === null) return null
  return (
    <>
      <Fact name="Invited">{fullTime(invitedAt, timeZone)}</Fact>
      <Fact name="Link">{linkExpiresAt ? `Valid until ${shortDate(linkExpiresAt, timeZone)}` : 'No longer works'}</Fact>
      {zone ? <Fact name="Time zone">{zone}</Fact> : null}
    </>
  )
}
