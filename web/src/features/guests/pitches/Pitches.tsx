import { showPath } from '@castwright/contract/paths.ts'
import type { Pitch } from '@castwright/contract/guests/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { messageOf, rpc } from '../../../lib/rpc.ts'
import { Guests } from '../../../ui/drawings/Guests.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { OutLink } from '../../../ui/Links.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { toast } from '../../../ui/toast.tsx'
import { refetchBook, refetchPitches, usePitches } from '../api.ts'
import { messages } from '../messages.ts'
import classes from './Pitches.module.css'

const names: Record<Pitch['state'], string> = { new: 'New', accepted: 'Accepted', declined: 'Declined', spam: 'Spam' }
const nothing: Record<Pitch['state'], string> = {
  new: 'No new pitches',
  accepted: 'No accepted pitches',
  declined: 'No declined pitches',
  spam: 'No spam',
}

const decided: Record<'declined' | 'spam', (name: string) => string> = {
  declined: (name) => `The pitch of ${name} was declined. They aren't notified.`,
  spam: () => 'Marked as spam. Later pitches from this address go to Spam, too.',
}

async function answer({ id: pitchId }: Pitch, state: Pitch['state']): Promise<Pitch | null> {
  try {
    return (await rpc('PitchService.Answer', { pitchId, state })).pitch
  } catch (error) {
    toast.error(`${messages.pitchFailed} ${messageOf(error)}`)
    return null
  } finally {
    refetchPitches()
    refetchBook()
  }
}

/** What visitors sent with Get on the Show! */
export function Pitches({ podcast, onOpen }: { podcast: Podcast; onOpen: (guestId: string) => void }) {
  const [state, setState] = useState<Pitch['state']>('new')
  const found = usePitches(podcast.id, state)
  return (
    <Stack gap="md">
      <Group>
        <SegmentedControl
          aria-label="Pitches"
          data={Object.entries(names).map(([value, label]) => ({ value, label }))}
          value={state}
          onChange={(value) => setState(value as Pitch['state'])}
        />
      </Group>
      <PagedList
        found={found}
        rows={found.data?.pages.flatMap((page) => page.pitches)}
        errorTitle="Error loading pitches."
        skeletonRows={3}
        moreLabel="Show older"
        empty={
          <EmptyState drawing={<Guests />} title={nothing[state]}>
            {state === 'new' ? (
              <>
                Visitors can suggest themselves with “Get on the Show!” on{' '}
                <OutLink href={showPath(podcast.profileUrl)}>your public page</OutLink>.
              </>
            ) : state === 'spam' ? (
              "We don't notify you about pitches from addresses you marked as spam."
            ) : null}
          </EmptyState>
        }
      >
        {(pitches) => (
          <ul className={classes.list} aria-label="Pitches">
            {pitches.map((pitch) => (
              <PitchItem key={pitch.id} pitch={pitch} onOpen={onOpen} />
            ))}
          </ul>
        )}
      </PagedList>
    </Stack>
  )
}

function PitchItem({ pitch, onOpen }: { pitch: Pitch; onOpen: (guestId: string) => void }) {
  const { name, email, topic, about, links, state, guestId, createdAt } = pitch
  const [pending, setPending] = useState<Pitch['state'] | null>(null)
  const decide = async (next: Pitch['state']) => {
    setPending(next)
    const answered = await answer(pitch, next)
    setPending(null)
    if (!answered) return
    if (next === 'accepted') toast.success(`${name} is in the pipeline now.`)
    else if (next === 'new') toast.info(`The pitch of ${name} is among the new ones again.`)
    else toast.undo(decided[next](name), () => void answer(pitch, state))
  }
  return (
    <li className={classes.pitch}>
      <Group justify="space-between" gap="xs" align="baseline">
        <Text fw={600} dir="auto" className={classes.words}>
          {topic}
        </Text>
        <Text size="sm" c="dimmed">
          <RelativeTime at={createdAt} />
        </Text>
      </Group>
      <Text size="sm" dir="auto" className={classes.words}>
        {name} · <OutLink href={`mailto:${email}`}>{email}</OutLink>
      </Text>
      {about ? (
        <Text size="sm" dir="auto" className={classes.about}>
          {about}
        </Text>
      ) : null}
      {links.length > 0 ? (
        <Group gap="sm">
          {links.map(({ url, label }) => (
            <OutLink key={url} href={url} rel="noreferrer nofollow" size="sm" className={classes.words}>
              {label || url}
            </OutLink>
          ))}
        </Group>
      ) : null}
      <Group gap="xs">
        {state === 'accepted' ? null : (
          <Button
            size="xs"
            loading={pending === 'accepted'}
            onClick={() => void decide('accepted')}
            aria-label={`Accept the pitch of ${name}`}
          >
            Accept
          </Button>
        )}
        {state === 'declined' || state === 'spam' ? null : (
          <Button
            size="xs"
            variant="default"
            loading={pending === 'declined'}
            onClick={() => void decide('declined')}
            aria-label={`Decline the pitch of ${name}`}
          >
            Decline
          </Button>
        )}
        {state === 'spam' ? (
          <Button
            size="xs"
            variant="default"
            loading={pending === 'new'}
            onClick={() => void decide('new')}
            aria-label={`The pitch of ${name} is not spam`}
          >
            Not spam
          </Button>
        ) : state === 'accepted' ? null : (
          <Button
            size="xs"
            variant="subtle"
            loading={pending === 'spam'}
            onClick={() => void decide('spam')}
            aria-label={`Mark the pitch of ${name} as spam`}
          >
            Spam
          </Button>
        )}
        {guestId === null ? null : (
          <Button size="xs" variant="subtle" onClick={() => onOpen(guestId)}>
            Open in guest book
          </Button>
        )}
      </Group>
    </li>
  )
}
