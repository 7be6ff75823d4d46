import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { messageOf } from '../../../lib/rpc.ts'
import { toast } from '../../../ui/toast.tsx'
import { duplicateEpisode } from './api.ts'
import { messages } from './messages.ts'

/** Creates a copy and opens it. */
export function useDuplicateEpisode(profileUrl: string) {
  const navigate = useNavigate()
  const { mutate } = useMutation({
    mutationFn: duplicateEpisode,
    onSuccess: async (episodeId) => {
      await navigate({ to: '/$profileUrl/episodes/manage/$episodeId', params: { profileUrl, episodeId } })
      toast.success(messages.duplicated)
    },
    onError: (error) => toast.error(`${messages.duplicateFailed} ${messageOf(error)}`),
  })
  return mutate
}
