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
import { Note } from '../../../ui/Note.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'

const names: Record<Pitch['state'], string> = { new: 'New', accepted: 'Accepted', declined: 'Declined', spam: 'Spam' }
const nothing: Record<Pitch['state'], string> = {
  new: 'No new pitches',
  accepted: 'No accepted pitches',
  declined: 'No declined pitches',
  spam: 'No spam',
}

const decided: Record<'declined' | 'spam', (name: string) => string> = {
  declined: (name) => `You declined the pitch from ${name}. They won't be notified.`,
  spam: () => 'Marked as spam. Future pitches from this address will go to Spam too.',
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
          <Stack component="ul" gap="sm" className="cw-list" aria-label="Pitches">
            {pitches.map((pitch) => (
              <PitchItem key={pitch.id} pitch={pitch} onOpen={onOpen} />
            ))}
          </Stack>
        )}
      </PagedList>
    </Stack>
  )
}

function PitchItem({ pitch, onOpen }: { pitch: Pitch; onOpen: (guestId: string) => void }) {
  const { name, email, topic, about, links, state, guestId, createdAt } = pitch
  const { submit: decide, running } = useSubmit(async (next: Pitch['state']) => {
    if (!(await answer(pitch, next))) return
    if (next === 'accepted') toast.success(`${name} is now in the pipeline.`)
    else if (next === 'new') toast.info(`The pitch from ${name} is back under New.`)
    else toast.undo(decided[next](name), () => void answer(pitch, state))
  })
  const [pending] = running ?? []
  const decision = (next: Pitch['state'], label: string, fullLabel: string, variant: 'filled' | 'default' | 'subtle') => (
    <Button size="xs" variant={variant} loading={pending === next} onClick={() => void decide(next)} aria-label={fullLabel}>
      {label}
    </Button>
  )
  return (
    <Stack component="li" gap="xs" p="md" bd="var(--cw-hairline)" bdrs="md" bg="var(--cw-card)" style={{ overflowWrap: 'anywhere' }}>
      <Group justify="space-between" gap="xs" align="baseline">
        <Text fw={600} dir="auto">
          {topic}
        </Text>
        <Note>
          <RelativeTime at={createdAt} />
        </Note>
      </Group>
      <Text size="sm" dir="auto">
        {name} · <OutLink href={`mailto:${email}`}>{email}</OutLink>
      </Text>
      {about ? (
        <Text size="sm" dir="auto" maw="var(--cw-size-prose)" style={{ whiteSpace: 'pre-line' }}>
          {about}
        </Text>
      ) : null}
      {links.length > 0 ? (
        <Group gap="sm">
          {links.map(({ url, label }) => (
            <OutLink key={url} href={url} rel="noreferrer nofollow" size="sm">
              {label || url}
            </OutLink>
          ))}
        </Group>
      ) : null}
      <Group gap="xs">
        {state === 'accepted' ? null : decision('accepted', 'Accept', `Accept the pitch from ${name}`, 'filled')}
        {state === 'declined' || state === 'spam' ? null : decision('declined', 'Decline', `Decline the pitch from ${name}`, 'default')}
        {state === 'spam' ? decision('new', 'Not spam', `The pitch from ${name} is not spam`, 'default') : null}
        {state === 'spam' || state === 'accepted' ? null : decision('spam', 'Spam', `Mark the pitch from ${name} as spam`, 'subtle')}
        {guestId === null ? null : (
          <Button size="xs" variant="subtle" onClick={() => onOpen(guestId)}>
            Open in guest book
          </Button>
        )}
      </Group>
    </Stack>
  )
}
