import { queryLimits } from '@castwright/contract/limits.ts'
import type { EpisodeSummary } from '@castwright/contract/episodes/shapes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import type { RecordingWithEpisode } from '@castwright/contract/recordings/shapes.ts'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useMap } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryKeyOf, rpc } from '../../../../lib/rpc.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { RowsSkeleton } from '../../../../ui/Skeletons.tsx'
import { countOf } from '../../../../components/bulk/useBulk.tsx'
import { bulkRecordings } from './actions.ts'
import { QueryState } from '../../../../ui/QueryState.tsx'
import { Note } from '../../../../ui/Note.tsx'

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

type Props = {
  podcastId: string
  opened: boolean
  unused: readonly RecordingWithEpisode[]
  /** How many of the selected recordings are used already. */
  usedCount: number
  onClose: () => void
  /** With an episode for each recording's ID. */
  onChoose: (chosen: ReadonlyMap<string, string>) => void
}

/** Asks for an episode for each selected recording. */
export function AddToEpisodesDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Add to episodes">
      {opened ? <EpisodeChoice {...rest} onClose={onClose} /> : null}
    </Dialog>
  )
}

function EpisodeChoice({ podcastId, unused, usedCount, onClose, onChoose }: Omit<Props, 'opened'>) {
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
