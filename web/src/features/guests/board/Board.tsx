import type { BoardEntry, GuestState } from '@castwright/contract/guests/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Select, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isDeclined, messageOf } from '../../../lib/rpc.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Guests } from '../../../ui/drawings/Guests.tsx'
import { below } from '../../../ui/screens.ts'
import { toast } from '../../../ui/toast.tsx'
import { changeEpisodeGuests, showMove, useBoard, type BoardFound } from '../api.ts'
import { messages } from '../messages.ts'
import { stateNames, columns } from '../states.ts'
import { BoardColumns, Hidden } from './BoardColumns.tsx'
import { InviteFromBoard } from './InviteFromBoard.tsx'
import { answerOf, moveOf } from './moves.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { type CardActions, entryKey, ListedCard } from './BoardCard.tsx'
import list from '../../../ui/IconList.module.css'

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
        Collect the people you'd like to talk to, invite them to an episode, and see here how far each of them is.
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
        <Stack component="ul" gap="xs" className={list.list} aria-label={stateNames[chosen]}>
          {entries.map((entry) => (
            <ListedCard key={entryKey(entry)} entry={entry} {...actions} />
          ))}
        </Stack>
      )}
      <Hidden shown={entries.length} count={found.counts[chosen]} />
    </>
  )
}
