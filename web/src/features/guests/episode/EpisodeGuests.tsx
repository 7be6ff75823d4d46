import type { EpisodeGuest } from '@castwright/contract/guests/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { FromFirstOpening, lazyDialog, lazyPart } from '../../../ui/lazyPart.tsx'
import { TextLink } from '../../../ui/Links.tsx'
import { useEpisodeGuests } from '../api.ts'
import { messages } from '../messages.ts'
import type { GuestAction } from './actions.ts'
import { GuestItem } from './GuestItem.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'

/** Loaded when they are opened, because most visits of the page don't need them. */
const AddGuestDialog = lazyDialog(async () => (await import('./AddGuestDialog.tsx')).AddGuestDialog)
const InviteDialog = lazyPart(async () => (await import('./InviteDialog.tsx')).InviteDialog)
const ReviewDialog = lazyPart(async () => (await import('./ReviewDialog.tsx')).ReviewDialog)
const ReleasesDialog = lazyPart(async () => (await import('./ReleasesDialog.tsx')).ReleasesDialog)
const PrepNotesDialog = lazyPart(async () => (await import('./PrepNotesDialog.tsx')).PrepNotesDialog)

type Props = { podcast: Podcast; episodeId: string; timeZone: string; isCurrent: boolean; isOpen: boolean }

/** The guests of an episode: what they answered, and what the team can do. */
export function EpisodeGuests({ podcast, episodeId, timeZone, isCurrent, isOpen }: Props) {
  const { data, error, refetch } = useEpisodeGuests(episodeId)
  const [isAdding, setAdding] = useState(false)
  const [acting, setActing] = useState<{ id: string; action: GuestAction } | null>(null)
  if (!data) return <QueryState title={messages.loadFailed} order={3} error={error} refetch={refetch} rows={1} />
  const { guests, tracks } = data
  // Guests who were added before stay, because their links still work.
  if (!podcast.acceptsGuests && guests.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Guests are turned off for this show. Turn them on in the{' '}
        <TextLink to="/$profileUrl/guest-portal" params={{ profileUrl: podcast.profileUrl }} size="sm">
          Guest Portal
        </TextLink>
        .{isOpen ? ' No guests in this episode? Skip this step to skip the interview too.' : ''}
      </Text>
    )
  const chosen = acting && guests.find(({ id }) => id === acting.id)
  const close = () => setActing(null)
  return (
    <Stack gap="md" w="100%">
      {guests.length === 0 ? (
        <Text size="sm" c="dimmed">
          No guests in this episode yet. Everyone you invite gets their own page and doesn't need an account.
          {isOpen ? ' No guests? Skip this step to skip the interview too.' : ''}
        </Text>
      ) : (
        <Stack component="ul" gap="sm" w="100%" className="cw-list" aria-label="Guests">
          {guests.map((guest) => (
            <GuestItem
              key={guest.id}
              podcast={podcast}
              guest={guest}
              tracks={tracks.filter(({ episodeGuestId }) => episodeGuestId === guest.id)}
              timeZone={timeZone}
              onAct={(action) => setActing({ id: guest.id, action })}
            />
          ))}
        </Stack>
      )}
      <Group>
        <Button
          variant={isCurrent && guests.length === 0 ? 'filled' : 'default'}
          leftSection={<Icon of={IconUserPlus} />}
          onClick={() => setAdding(true)}
        >
          Add guest
        </Button>
      </Group>
      <FromFirstOpening opened={isAdding}>
        <AddGuestDialog
          podcast={podcast}
          episodeId={episodeId}
          guests={guests}
          opened={isAdding}
          onClose={() => setAdding(false)}
          onInvite={(id) => setActing({ id, action: { kind: 'email', purpose: 'invite' } })}
        />
      </FromFirstOpening>
      <FromFirstOpening opened={chosen !== null}>
        {acting && chosen ? <Acting podcast={podcast} guest={chosen} action={acting.action} timeZone={timeZone} onClose={close} /> : null}
      </FromFirstOpening>
    </Stack>
  )
}

type ActingProps = { podcast: Podcast; guest: EpisodeGuest; action: GuestAction; timeZone: string; onClose: () => void }

function Acting({ podcast, guest, action, timeZone, onClose }: ActingProps) {
  const common = { guest, onClose }
  if (action.kind === 'email') return <InviteDialog {...common} key={guest.id} podcastId={podcast.id} purpose={action.purpose} />
  if (action.kind === 'review') return <ReviewDialog {...common} key={guest.id} />
  if (action.kind === 'notes') return <PrepNotesDialog {...common} key={guest.id} />
  return <ReleasesDialog {...common} key={guest.id} timeZone={timeZone} />
}
