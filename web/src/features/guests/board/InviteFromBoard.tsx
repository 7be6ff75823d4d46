import type { BoardEntry } from '@castwright/contract/guests/shapes.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../lib/rpc.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ranked } from '../../../ui/rankedOptions.ts'
import { changeEpisodeGuests, useEpisodeGuests } from '../api.ts'
import { InviteDialog } from '../episode/InviteDialog.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'

/** Episodes to choose from. */
const maxEpisodes = 50

type Place = { episodeId: string; episodeGuestId: string }
type Props = { podcast: Podcast; entry: BoardEntry | null; onClose: () => void }

/** Invites a guest on the board. An idea without an episode gets one first. */
export function InviteFromBoard({ podcast, entry, onClose }: Props) {
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
