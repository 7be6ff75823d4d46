import type { BoardEntry, GuestState } from '@castwright/contract/guests/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Select, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isDeclined, messageOf, query } from '../../../lib/rpc.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Guests } from '../../../ui/drawings/Guests.tsx'
import { below } from '../../../ui/screens.ts'
import { toast } from '../../../ui/toast.tsx'
import { type BoardFound, changeEpisodeGuests, showMove, useBoard, useEpisodeGuests } from '../api.ts'
import { messages } from '../messages.ts'
import { columns, stateNames } from '../states.ts'
import { BoardColumns, Hidden } from './BoardColumns.tsx'
import { answerOf, moveOf } from './moves.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { type CardActions, entryKey, ListedCard } from './BoardCard.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ranked } from '../../../ui/rankedOptions.ts'
import { InviteDialog } from '../episode/InviteDialog.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'

type Props = { podcast: Podcast; timeZone: string; onOpen: (guestId: string) => void; onAdd: () => void }

/** All guests by how far they are. */
export function Board({ podcast, timeZone, onOpen, onAdd }: Props) {
  const { data: found, error, refetch } = useBoard(podcast.id)
  const isPhone = useMediaQuery(below('sm'), false, { getInitialValueInEffect: false })
  const navigate = useNavigate()
  const [inviting, setInviting] = useState<BoardEntry | null>(null)

  const answer = async (entry: BoardEntry, given: 'yes' | 'no' | null, to: GuestState) => {
    const { episodeGuestId } = entry
    if (episodeGuestId === null) return
    await showMove(podcast.id, episodeGuestId, to)
    try {
      await changeEpisodeGuests('EpisodeGuestService.Answer', { episodeGuestId, answer: given })
    } catch (fault) {
      if (!isDeclined(fault)) toast.error(`${messages.moveFailed} ${messageOf(fault)}`)
      return
    }
    const undo = () =>
      changeEpisodeGuests('EpisodeGuestService.Answer', { episodeGuestId, answer: answerOf(entry.state) }).catch((fault: unknown) =>
        toast.error(`${messages.moveFailed} ${messageOf(fault)}`),
      )
    toast.undo(`${entry.name} moved to ${stateNames[to]}.`, () => void undo())
  }

  const move = (entry: BoardEntry, to: GuestState) => {
    const action = moveOf(entry, to)
    if (action?.kind === 'answer') void answer(entry, action.answer, to)
    if (action?.kind === 'invite') setInviting(entry)
    if (action?.kind === 'episode' && entry.episodeId) {
      toast.info(action.why)
      const params = { profileUrl: podcast.profileUrl, episodeId: entry.episodeId }
      void navigate({ to: '/$profileUrl/episodes/manage/$episodeId', params, search: { section: action.section } })
    }
  }

  if (found === undefined) return <QueryState title={messages.loadFailed} error={error} refetch={refetch} rows={4} />
  if (found.entries.length === 0)
    return (
      <EmptyState drawing={<Guests />} title="No guests yet" action={<Button onClick={onAdd}>Add a guest</Button>}>
        Collect the people you'd like to talk to, invite them to episodes, and track each guest's progress here.
      </EmptyState>
    )
  const actions = { profileUrl: podcast.profileUrl, timeZone, onOpen, onMove: move }
  return (
    <>
      {isPhone ? <BoardList found={found} {...actions} /> : <BoardColumns found={found} {...actions} />}
      <InviteFromBoard podcast={podcast} entry={inviting} onClose={() => setInviting(null)} />
    </>
  )
}

/** One state at a time, for phones. Starts with the first one that has guests and isn't finished. */
function BoardList({ found, ...actions }: { found: BoardFound } & CardActions) {
  const [chosen, setChosen] = useState<GuestState>(() => columns.find((state) => state !== 'idea' && found.counts[state] > 0) ?? 'idea')
  const entries = found.entries.filter(({ state }) => state === chosen)
  return (
    <>
      <Select
        label="State"
        mb="sm"
        data={columns.map((state) => ({ value: state, label: `${stateNames[state]} (${found.counts[state]})` }))}
        value={chosen}
        allowDeselect={false}
        onChange={(state) => state && setChosen(state)}
      />
      {entries.length === 0 ? (
        <Text c="dimmed" size="sm">
          No guests in this state.
        </Text>
      ) : (
        <Stack component="ul" gap="xs" className="cw-list" aria-label={stateNames[chosen]}>
          {entries.map((entry) => (
            <ListedCard key={entryKey(entry)} entry={entry} {...actions} />
          ))}
        </Stack>
      )}
      <Hidden shown={entries.length} count={found.counts[chosen]} />
    </>
  )
}

/** Episodes to choose from. */
const maxEpisodes = 50

type Place = { episodeId: string; episodeGuestId: string }
/** Invites a guest on the board. An idea without an episode gets one first. */
function InviteFromBoard({ podcast, entry, onClose }: { podcast: Podcast; entry: BoardEntry | null; onClose: () => void }) {
  const [added, setAdded] = useState<Place | null>(null)
  const close = () => {
    setAdded(null)
    onClose()
  }
  const own = entry?.episodeId && entry.episodeGuestId ? { episodeId: entry.episodeId, episodeGuestId: entry.episodeGuestId } : null
  const place = own ?? added
  return (
    <>
      <Dialog opened={entry !== null && place === null} onClose={close} title={`Invite ${entry?.name ?? ''}`}>
        {entry && place === null ? <ChooseEpisode podcastId={podcast.id} entry={entry} onChosen={setAdded} onClose={close} /> : null}
      </Dialog>
      {entry && place ? <Invite podcastId={podcast.id} {...place} onClose={close} /> : null}
    </>
  )
}

function Invite({ podcastId, episodeId, episodeGuestId, onClose }: Place & { podcastId: string; onClose: () => void }) {
  const { data } = useEpisodeGuests(episodeId)
  const guest = data?.guests.find(({ id }) => id === episodeGuestId)
  return guest ? <InviteDialog podcastId={podcastId} guest={guest} purpose="invite" onClose={onClose} /> : null
}

type ChooseProps = { podcastId: string; entry: BoardEntry; onChosen: (place: Place) => void; onClose: () => void }

function ChooseEpisode({ podcastId, entry, onChosen, onClose }: ChooseProps) {
  const [episodeId, setEpisodeId] = useState<string | null>(null)
  const { data: episodes } = useQuery({
    ...query('EpisodeService.Find', {
      queryOptions: {
        filters: [
          { propertyName: 'PodcastID', propertyValue: podcastId, propertyType: 'STRING' },
          { propertyName: 'IsPublished', propertyValue: false, propertyType: 'BOOLEAN' },
        ],
        limit: maxEpisodes,
      },
    }),
    select: (found) => found.episodes,
  })
  const add = useSubmit({ inForm: true }, async () => {
    if (episodeId === null) return
    const { guest } = await changeEpisodeGuests('EpisodeGuestService.Add', { episodeId, guestId: entry.guestId })
    onChosen({ episodeId, episodeGuestId: guest.id })
  })
  return (
    <DialogForm of={{ ...add, refusal: null }} label="Continue" disabled={episodeId === null} onClose={onClose}>
      <Select
        label="Episode"
        description="Episodes that aren't published yet."
        placeholder={episodes?.length === 0 ? 'No unpublished episodes' : 'Choose an episode'}
        data={(episodes ?? []).map(({ id, title }) => ({ value: id, label: title }))}
        value={episodeId}
        onChange={setEpisodeId}
        searchable
        filter={ranked}
        nothingFoundMessage="No matching episode."
        error={add.refusal}
      />
      {episodes?.length === 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          Add an episode first, then invite guests to it.
        </Text>
      ) : null}
    </DialogForm>
  )
}
