import type { Comment } from '@castwright/contract/comments.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { type InfiniteData, useInfiniteQuery, useMutation, useMutationState } from '@tanstack/react-query'
import { queryClient } from '../../lib/queryClient.ts'
import { rpc } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'
import { reacted } from './reactions.ts'
import { words } from './words.ts'

/** Milliseconds. What others write appears without a reload, while the page is looked at. */
const every = 30_000

type Found = Output<'CommentsService.GetCommentsByEpisodeId'>
type Pages = InfiniteData<Found, string | null>

const keyOf = (episodeId: string) => ['comments', episodeId] as const
const reactionKey = (episodeId: string) => ['reaction', episodeId] as const

/** Changes what is known. A question asked before would bring the answer of before. */
async function change(episodeId: string, how: (page: Found, at: number) => Found): Promise<void> {
  await queryClient.cancelQueries({ queryKey: keyOf(episodeId) })
  queryClient.setQueryData<Pages>(keyOf(episodeId), (known) => known && { ...known, pages: known.pages.map(how) })
}

const withChanged = (episodeId: string, comment: Comment) =>
  change(episodeId, (page) => ({ ...page, comments: page.comments.map((one) => (one.id === comment.id ? comment : one)) }))

export async function createComment(episodeId: string, content: string): Promise<Comment> {
  const { comment } = await rpc('CommentsService.CreateComment', { comment: { episodeId, content } })
  await change(episodeId, (page, at) => ({
    ...page,
    comments: at === 0 ? [comment, ...page.comments] : page.comments,
    total: page.total + 1,
  }))
  // Others may have written meanwhile.
  void queryClient.invalidateQueries({ queryKey: keyOf(episodeId) })
  return comment
}

export async function editComment({ id, episodeId }: Comment, content: string): Promise<void> {
  const { comment } = await rpc('CommentsService.UpdateComment', { comment: { id, content } })
  await withChanged(episodeId, comment)
}

export async function deleteComment({ id, episodeId }: Comment): Promise<void> {
  await rpc('CommentsService.DeleteComment', { commentId: id })
  await change(episodeId, (page) => ({ ...page, comments: page.comments.filter((one) => one.id !== id), total: page.total - 1 }))
}

export type Reaction = { commentId: string; emoji: string; userId: string; on: boolean }

const after = (comment: Comment, { commentId, emoji, userId, on }: Reaction): Comment =>
  comment.id === commentId ? { ...comment, reactions: reacted(comment.reactions, emoji, userId, on) } : comment

/** The call carries all reactions as they are known; the server takes from it what it says of the caller. */
async function sendReaction(episodeId: string, reaction: Reaction): Promise<void> {
  const known = queryClient.getQueryData<Pages>(keyOf(episodeId))?.pages.flatMap(({ comments }) => comments)
  const comment = known?.find(({ id }) => id === reaction.commentId)
  if (!comment) return
  const { id, reactions } = after(comment, reaction)
  await withChanged(episodeId, (await rpc('CommentsService.UpdateComment', { comment: { id, reactions } })).comment)
}

/** Reactions: at once as they will be, and then as the server says. */
function useReactions(episodeId: string) {
  const { mutate } = useMutation({
    mutationKey: reactionKey(episodeId),
    // One after the other: the second builds on the answer to the first.
    scope: { id: reactionKey(episodeId).join() },
    mutationFn: (reaction: Reaction) => sendReaction(episodeId, reaction),
    onError: () => {
      toast.error(words.reactionFailed)
      void queryClient.invalidateQueries({ queryKey: keyOf(episodeId) })
    },
  })
  const underWay = useMutationState({
    filters: { mutationKey: reactionKey(episodeId), status: 'pending' },
    select: ({ state }) => state.variables as Reaction,
  })
  return { react: mutate, underWay }
}

/** The comments that are loaded, the oldest first. */
export function useComments(episodeId: string) {
  const found = useInfiniteQuery({
    queryKey: keyOf(episodeId),
    queryFn: ({ pageParam, signal }) => rpc('CommentsService.GetCommentsByEpisodeId', { episodeId, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: every,
  })
  const { react, underWay } = useReactions(episodeId)
  const pages = found.data?.pages
  // Of two pages the newer is the later to be asked for, and one comment can stand in both.
  const unique = new Map((pages ?? []).flatMap(({ comments }) => comments).map((comment) => [comment.id, comment]))
  const comments = pages && [...unique.values()].map((comment) => underWay.reduce(after, comment)).reverse()
  return { ...found, comments, total: pages?.[0]?.total ?? 0, react }
}
