import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { query } from '../../../lib/rpc.ts'
import { Card } from '../../../ui/Card.tsx'
import { EpisodeTagsDrawer } from './EpisodeTagsDrawer.tsx'
import { episodeGroups, summaryOf } from './groups.ts'

/** What is set of the open podcast tags of an episode, and the way to change it. */
export function EpisodeTagsCard({ episode }: { episode: Pick<Episode, 'id' | 'podcastId' | 'isPublished'> }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, error } = useQuery({ ...query('EpisodeService.FindOpenTags', { episodeId: episode.id }), refetchOnWindowFocus: false })
  const set = data
    ? episodeGroups.filter(({ name }) => summaryOf(groupOf(name), data.episodeTags[name as keyof typeof data.episodeTags]) !== 'Not set')
    : []
  return (
    <Card
      title="Open podcast tags"
      hint={
        error
          ? "The tags couldn't be loaded."
          : set.length === 0
            ? 'Optional: other versions of the episode, comments, location and more.'
            : `Set: ${set.map(({ title }) => title).join(', ')}.`
      }
      aside={
        <Button variant="default" disabled={!data} onClick={() => setIsOpen(true)}>
          Edit tags
        </Button>
      }
    >
      {data && isOpen ? <EpisodeTagsDrawer episode={episode} stored={data} onClose={() => setIsOpen(false)} /> : null}
    </Card>
  )
}

const groupOf = (name: string) => episodeGroups.find((group) => group.name === name)!
