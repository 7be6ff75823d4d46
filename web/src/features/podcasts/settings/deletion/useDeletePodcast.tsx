import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Button, Group, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useRouter } from '@tanstack/react-router'
import { paths } from '../../../../lib/links.ts'
import { rpc } from '../../../../lib/rpc.ts'
import { useSession } from '../../../../lib/session.ts'
import { toast } from '../../../../ui/toast.tsx'
import { forgetPodcast } from '../kept.ts'
import { words } from '../words.ts'

/** Deletes the podcast, says so and goes home. Where it fails, all is as it was, and the field says why. */
export function useDeletePodcast(podcast: Podcast, onDeleted: () => void): () => Promise<void> {
  const router = useRouter()
  const { user } = useSession()

  const sayGoodbye = () =>
    modals.open({
      title: 'Podcast Deleted',
      children: (
        <>
          <Text c="dimmed">{podcast.title} and all that was in it are deleted.</Text>
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
    forgetPodcast(podcast.id)
    toast.success(words.deleted)
    await router.navigate({ href: paths.home, replace: true })
    sayGoodbye()
  }
}
