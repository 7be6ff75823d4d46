import type { Comment } from '@castwright/contract/comments/shapes.ts'
import { visibleText } from '@castwright/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '../../lib/rpc.ts'

/** A comment about a stretch of the recording. */
export type TimedComment = { id: string; startMs: number; endMs: number | null; text: string; author: string }

/** The most that one call returns. */
const most = 200

const none: readonly Comment[] = []

/** The comments of an episode that are about a time in its recording. None without an episode. */
export function useTimedComments(episodeId: string | null): readonly TimedComment[] {
  const { data } = useQuery({
    ...query('CommentsService.GetCommentsByEpisodeId', { episodeId: episodeId ?? '', limit: most }),
    enabled: episodeId !== null,
  })
  const comments = data?.comments ?? none
  return useMemo(
    () =>
      comments.flatMap((comment) => {
        const { id, startMs, endMs, content, authorDisplayName } = comment
        return startMs === null ? [] : [{ id, startMs, endMs, text: visibleText(content), author: authorDisplayName || 'a former member' }]
      }),
    [comments],
  )
}
