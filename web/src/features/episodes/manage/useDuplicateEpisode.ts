import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { queryClient } from '../../../lib/queryClient.ts'
import { messageOf, queryKeyOf, rpc } from '../../../lib/rpc.ts'
import { toast } from '../../../ui/toast.tsx'

const affected = ['EpisodeService.FindWithProgress', 'PodcastService.FindByUserID', 'CalendarService.Find'] as const

/** Creates a copy and opens it. */
export function useDuplicateEpisode(profileUrl: string) {
  const navigate = useNavigate()
  const { mutate } = useMutation({
    mutationFn: (episodeId: string) => rpc('EpisodeService.Duplicate', { episodeId }),
    onSuccess: async ({ episodeId }) => {
      for (const name of affected) void queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })
      await navigate({ to: '/$profileUrl/episodes/manage/$episodeId', params: { profileUrl, episodeId } })
      toast.success('Episode duplicated. This is the copy.')
    },
    onError: (error) => toast.error(`Couldn't duplicate the episode. ${messageOf(error)}`),
  })
  return mutate
}
