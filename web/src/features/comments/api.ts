import type { Comment } from '@castwright/contract/comments/shapes.ts'
import type { Span } from '@castwright/contract/comments/moments.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { pagesOf } from '../../lib/pages.ts'
import { queryClient } from '../../lib/queryClient.ts'
import { rpc } from '../../lib/rpc.ts'
import { useChanges } from '../../lib/useChanges.ts'
import { toast } from '../../ui/toast.tsx'
import { withReaction } from './reactions.ts'

/** Shows new comments without a reload. */
const refetchIntervalMs = 30_000

type CommentsPage = Output<'CommentsService.GetCommentsByEpisodeId'>
type Pages = InfiniteData<CommentsPage, string | null>

const keyOf = (episodeId: string) => ['comments', episodeId] as const

/** Updates the cached pages. Cancels running queries, whose responses would be outdated. */
async function updatePages(episodeId: string, update: (page: CommentsPage, at: number) => CommentsPage): Promise<void> {
  await queryClient.cancelQueries({ queryKey: keyOf(episodeId) })
  queryClient.setQueryData<Pages>(keyOf(episodeId), (known) => known && { ...known, pages: known.pages.map(update) })
}

const replaceComment = (episodeId: string, comment: Comment) =>
  updatePages(episodeId, (page) => ({ ...page, comments: page.comments.map((one) => (one.id === comment.id ? comment : one)) }))

export async function createComment(episodeId: string, content: string, span: Span | null): Promise<Comment> {
  const { comment } = await rpc('CommentsService.CreateComment', { comment: { episodeId, content, ...span } })
  await updatePages(episodeId, (page, at) => ({
    ...page,
    comments: at === 0 ? [comment, ...page.comments] : page.comments,
    total: page.total + 1,
  }))
  // Other comments may have been added in the meantime.
  void queryClient.invalidateQueries({ queryKey: keyOf(episodeId) })
  return comment
}

/** Without a span, the time stays. Null removes it. */
export async function editComment({ id, episodeId }: Comment, content: string, span?: Span | null): Promise<void> {
  const time = span === undefined ? {} : (span ?? { startMs: null, endMs: null })
  const { comment } = await rpc('CommentsService.UpdateComment', { comment: { id, content, ...time } })
  await replaceComment(episodeId, comment)
}

export async function deleteComment({ id, episodeId }: Comment): Promise<void> {
  await rpc('CommentsService.DeleteComment', { commentId: id })
  await updatePages(episodeId, (page) => ({ ...page, comments: page.comments.filter((one) => one.id !== id), total: page.total - 1 }))
}

/** Undoes a deletion. The refetch puts it where it was. */
export async function restoreComment({ id, episodeId }: Comment): Promise<void> {
  try {
    await rpc('CommentsService.RestoreComment', { commentId: id })
  } catch {
    toast.error("Couldn't restore the comment.")
  }
  await queryClient.invalidateQueries({ queryKey: keyOf(episodeId) })
}

export type Reaction = { commentId: string; emoji: string; userId: string; on: boolean }

const applyReaction = (comment: Comment, { commentId, emoji, userId, on }: Reaction): Comment =>
  comment.id === commentId ? { ...comment, reactions: withReaction(comment.reactions, emoji, userId, on) } : comment

/** Sends all known reactions. The server applies only the caller's own. */
async function sendReaction(episodeId: string, reaction: Reaction): Promise<void> {
  const known = queryClient.getQueryData<Pages>(keyOf(episodeId))?.pages.flatMap(({ comments }) => comments)
  const comment = known?.find(({ id }) => id === reaction.commentId)
  if (!comment) return
  const { id, reactions } = applyReaction(comment, reaction)
  await replaceComment(episodeId, (await rpc('CommentsService.UpdateComment', { comment: { id, reactions } })).comment)
}

/** The loaded comments, oldest first. */
export function useComments(episodeId: string) {
  const found = useInfiniteQuery({
    queryKey: keyOf(episodeId),
    ...pagesOf('CommentsService.GetCommentsByEpisodeId', { episodeId }),
    refetchInterval: refetchIntervalMs,
  })
  const { mutate: react, pending } = useChanges<Reaction>(['reaction', episodeId], {
    mutationFn: (reaction) => sendReaction(episodeId, reaction),
    onError: () => {
      toast.error("Couldn't save your reaction. Please try again.")
      void queryClient.invalidateQueries({ queryKey: keyOf(episodeId) })
    },
  })
  const withPending = (comment: Comment) => pending.reduce((before, { change }) => applyReaction(before, change), comment)
  const pages = found.data?.pages
  // A comment can be on two pages. The page loaded later is newer.
  const unique = new Map((pages ?? []).flatMap(({ comments }) => comments).map((comment) => [comment.id, comment]))
  const comments = pages && [...unique.values()].map(withPending).reverse()
  return { ...found, comments, total: pages?.[0]?.total ?? 0, react }
}
