import { paths } from '@castwright/contract/paths.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Group, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { rpc } from '../../../../lib/rpc.ts'
import { useSession } from '../../../../lib/session.ts'
import { removeCachedPodcast } from '../podcastCache.ts'
import { messages } from '../messages.ts'
import { modals } from '../../../../ui/modals.tsx'

/** Deletes the podcast, confirms and goes home. Errors are thrown for the field to show. */
export function useDeletePodcast(podcast: Podcast, onDeleted: () => void): () => Promise<void> {
  const router = useRouter()
  const { user } = useSession()

  const showDeletedDialog = () =>
    modals.open({
      title: 'Podcast Deleted',
      children: (
        <>
          <Text c="dimmed">{messages.deleted}</Text>
          <Group justify="flex-end" mt="lg">
            <Button data-autofocus onClick={() => modals.closeAll()}>
              OK
            </Button>
          </Group>
        </>
      ),
    })

  return async () => {
    await rpc('PodcastService.Delete', { podcastId: podcast.id, userId: user?.id ?? '' })
    onDeleted()
    removeCachedPodcast(podcast.id)
    await router.navigate({ href: paths.home, replace: true })
    showDeletedDialog()
  }
}
