import type { RecordingWithEpisode } from '@castwright/contract/recordings/shapes.ts'
import { useState } from 'react'
import { queryLimits } from '@castwright/contract/limits.ts'
import type { EpisodeSummary } from '@castwright/contract/episodes/shapes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useMap } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { SelectionBar } from '../../../../components/bulk/SelectionBar.tsx'
import { countOf } from '../../../../components/bulk/useBulk.tsx'
import type { Selection } from '../../../../components/bulk/useSelection.ts'
import { ifConfirmed } from '../../../../ui/confirm.tsx'
import { useRecordingExtras } from '../../extras.ts'
import { addToEpisodes, bulkRecordings, deleteOne, removeFromEpisodes } from './actions.ts'
import { queryKeyOf, rpc } from '../../../../lib/rpc.ts'
import { dialogOf } from '../../../../ui/dialogOf.tsx'
import { RowsSkeleton } from '../../../../ui/Skeletons.tsx'
import { QueryState } from '../../../../ui/QueryState.tsx'
import { Note } from '../../../../ui/Note.tsx'

const isPublished = ({ recording, episode }: RecordingWithEpisode): boolean => recording.isPublished || episode?.isPublished === true

/** What the deletion affects. Null if it doesn't go beyond the files. */
function consequenceOf(rows: readonly RecordingWithEpisode[]): string | null {
  const published = rows.filter(isPublished).length
  const used = rows.filter((row) => row.episode && !isPublished(row)).length
  const said = [
    used === 1 ? 'One of them is used in a draft, which will no longer have a recording.' : null,
    used > 1 ? `${used} of them are used in drafts, which will no longer have a recording.` : null,
    published === 1 ? "One of them is published and can't be deleted." : null,
    published > 1 ? `${published} of them are published and can't be deleted.` : null,
  ]
  return said.filter((one) => one !== null).join(' ') || null
}

type Props = { podcastId: string; selection: Selection<RecordingWithEpisode>; total: number }

/** What can be done with the selected recordings. */
export function RecordingsBulkBar({ podcastId, selection, total }: Props) {
  const { run } = selection
  const selected = [...selection.selected.values()]
  const unused = selected.filter(({ episode }) => episode === null)
  const used = selected.filter(({ episode }) => episode !== null)
  const { bulk } = useRecordingExtras()
  const recordings = selected.map(({ recording }) => recording)
  const [isAdding, setAdding] = useState(false)
  const remove = () =>
    ifConfirmed(
      {
        title: `Delete ${countOf(bulkRecordings, selected.length)}?`,
        children: ['The files will be permanently deleted.', consequenceOf(selected)].filter((one) => one !== null).join(' '),
        confirmLabel: 'Delete recordings',
        danger: true,
      },
      () => run({ items: selected, work: deleteOne, verb: 'deleted' }),
    )
  const detachAll = () =>
    void run({
      items: used,
      work: removeFromEpisodes.act,
      verb: `removed from ${used.length === 1 ? 'its episode' : 'their episodes'}`,
      undo: removeFromEpisodes.undo,
      undone: 'put back',
    })
  return (
    <>
      <SelectionBar
        label="Selected recordings"
        selection={selection}
        total={total}
        hasMore={false}
        changes={[
          ...(bulk ? [{ label: bulk.label, onChoose: () => bulk.onChoose(recordings), isDisabled: bulk.isDisabled(recordings) }] : []),
          { label: 'Add to Episodes', onChoose: () => setAdding(true), isDisabled: unused.length === 0 },
          { label: 'Remove from Episodes', onChoose: detachAll, isDisabled: used.length === 0 },
        ]}
        onDelete={() => void remove()}
      />
      <AddToEpisodesDialog
        podcastId={podcastId}
        opened={isAdding}
        unused={unused}
        usedCount={used.length}
        onClose={() => setAdding(false)}
        onChoose={(chosen) => {
          setAdding(false)
          const { act, undo } = addToEpisodes(chosen)
          const items = unused.filter(({ recording }) => chosen.has(recording.id))
          void run({ items, work: act, verb: `added to ${items.length === 1 ? 'an episode' : 'episodes'}`, undo, undone: 'removed again' })
        }}
      />
    </>
  )
}

/** The episodes that have no recording yet. */
const emptyEpisodesQuery = (podcastId: string) =>
  queryOptions({
    queryKey: [...queryKeyOf('EpisodeService.FindWithProgress'), 'without recording', podcastId],
    queryFn: async ({ signal }) => {
      const found: EpisodeSummary[] = []
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page: Output<'EpisodeService.FindWithProgress'> = await rpc(
          'EpisodeService.FindWithProgress',
          {
            kind: 0,
            queryOptions: {
              filters: [
                { propertyName: 'PodcastID', propertyValue: podcastId, propertyType: 'STRING' },
                { propertyName: 'IsPublished', propertyValue: false, propertyType: 'BOOLEAN' },
              ],
              limit: queryLimits.maxPage,
              cursor: cursor ?? null,
            },
          },
          { signal },
        )
        found.push(...page.episodesWithProgress.map(({ episode }) => episode).filter(({ duration }) => duration === null))
        cursor = page.queryMeta.cursor
      }
      return found
    },
  })

type AddToEpisodesDialogProps = {
  podcastId: string
  unused: readonly RecordingWithEpisode[]
  /** How many of the selected recordings are used already. */
  usedCount: number
  onClose: () => void
  /** With an episode for each recording's ID. */
  onChoose: (chosen: ReadonlyMap<string, string>) => void
}

/** Asks for an episode for each selected recording. */
const AddToEpisodesDialog = dialogOf('Add to episodes', EpisodeChoice)

function EpisodeChoice({ podcastId, unused, usedCount, onClose, onChoose }: AddToEpisodesDialogProps) {
  const { data: episodes, error, refetch } = useQuery(emptyEpisodesQuery(podcastId))
  const chosen = useMap<string, string>()
  if (!episodes) {
    return (
      <QueryState title="Error loading episodes" order={3} error={error} refetch={refetch}>
        <RowsSkeleton rows={Math.min(unused.length, 6)} />
      </QueryState>
    )
  }
  if (episodes.length === 0) {
    return (
      <>
        <Text c="dimmed">Every episode already has a recording. Add an episode first.</Text>
        <Group mt="lg" justify="flex-end">
          <Button onClick={onClose}>OK</Button>
        </Group>
      </>
    )
  }
  const taken = new Set(chosen.values())
  return (
    <Stack gap="md">
      {unused.map(({ recording: { id, fileName } }, at) => (
        <Select
          key={id}
          label={<span dir="auto">{fileName}</span>}
          placeholder="Choose an episode"
          searchable
          clearable
          data-autofocus={at === 0 || undefined}
          nothingFoundMessage="No episode without a recording has this title"
          data={episodes
            .filter((episode) => episode.id === chosen.get(id) || !taken.has(episode.id))
            .map((episode) => ({ value: episode.id, label: episode.title }))}
          value={chosen.get(id) ?? null}
          onChange={(episodeId) => void (episodeId ? chosen.set(id, episodeId) : chosen.delete(id))}
        />
      ))}
      {usedCount > 0 ? (
        <Note>{usedCount === 1 ? 'One selected recording is' : `${usedCount} selected recordings are`} already used and won't change.</Note>
      ) : null}
      <Group gap="sm" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={chosen.size === 0} onClick={() => onChoose(chosen)}>
          {chosen.size === 0 ? 'Add recordings' : `Add ${countOf(bulkRecordings, chosen.size)}`}
        </Button>
      </Group>
    </Stack>
  )
}
