import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { recordingLimits } from '@castwright/contract/recordings/limits.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { type EpisodeTags, EpisodeTagsForm } from '@castwright/contract/podcasts/open-tags.ts'
import { query, queryKeyOf, rpc } from '../../../lib/rpc.ts'
import { Card } from '../../../ui/Card.tsx'
import { episodeGroups, summaryOf } from './groups.ts'
import { queryClient } from '../../../lib/queryClient.ts'
import { useSession } from '../../../lib/session.ts'
import { browserZone } from '../../../lib/time.ts'
import { Drawer } from '../../../ui/Drawer.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useErrorToast } from '../../../ui/useErrorToast.ts'
import { OtherTags, TagGroup } from './TagGroup.tsx'
import { useTags } from './useTags.ts'

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

type Props = {
  episode: Pick<Episode, 'id' | 'podcastId' | 'isPublished'>
  stored: Output<'EpisodeService.FindOpenTags'>
  onClose: () => void
}

function EpisodeTagsDrawer({ episode, stored, onClose }: Props) {
  const { user } = useSession()
  const [saving, setSaving] = useState(false)
  const tags = useTags<EpisodeTags>(stored.episodeTags, EpisodeTagsForm)
  const { showError, hideError } = useErrorToast()
  const { data: library } = useQuery(
    query('RecordingService.FindByPodcastID', {
      podcastId: episode.podcastId,
      queryOptions: { limit: recordingLimits.page },
    }),
  )
  const recordings = Object.fromEntries(
    (library?.recordingsWithEpisodes ?? [])
      .filter(({ recording }) => recording.episodeId !== episode.id)
      .map(({ recording }) => [recording.id, recording.fileName]),
  )
  const context = { errors: tags.errors, timeZone: user?.timeZone || browserZone(), disabled: saving, recordings }

  const save = async () => {
    const episodeTags = tags.check()
    if (episodeTags === null) return showError('Please fix the errors below.')
    hideError()
    setSaving(true)
    try {
      const now = await rpc('EpisodeService.UpdateOpenTags', { episodeId: episode.id, episodeTags })
      queryClient.setQueryData(queryKeyOf('EpisodeService.FindOpenTags', { episodeId: episode.id }), now)
      // The page shows whether a published episode has changes.
      void queryClient.invalidateQueries({ queryKey: queryKeyOf('EpisodeService.Find') })
      void queryClient.invalidateQueries({ queryKey: queryKeyOf('EpisodeService.FindWithProgress') })
      toast.success(episode.isPublished ? 'Tags saved. Publish the changes to update your feed.' : 'Tags saved.')
      onClose()
    } catch (error) {
      tags.showErrorsOf(error)
      showError("The tags couldn't be saved. Please try again.")
    } finally {
      setSaving(false)
    }
  }

  return (
    <Drawer
      opened
      onClose={onClose}
      title="Open podcast tags"
      changed={tags.isChanged}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={saving}>
            Cancel
          </Button>
          <Button onClick={() => void save()} loading={saving} disabled={!tags.isChanged}>
            Save
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Text c="dimmed">More information for apps that support the open podcast standard. Everything here is optional.</Text>
        {episodeGroups.map((spec) => (
          <TagGroup
            key={spec.name}
            spec={spec}
            value={tags.values[spec.name as keyof EpisodeTags]}
            onChange={(value) => tags.set(spec.name as keyof EpisodeTags, value)}
            context={context}
            open={tags.isOpen(spec.name)}
            onToggle={() => tags.toggle(spec.name)}
          />
        ))}
        <OtherTags tags={stored.otherTags} />
      </Stack>
    </Drawer>
  )
}
