import type { Comment } from '@castwright/contract/comments.ts'
import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { useComments } from './api.ts'

export const domIdOf = (commentId: string): string => `comment-${commentId}`

/** Loads older comments until the one is there that a link leads to, and goes to it; again when all above it has its height. */
export function useLedTo(
  { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: ReturnType<typeof useComments>,
  comments: readonly Comment[],
  commentId: string | undefined,
) {
  const isFound = commentId !== undefined && comments.some(({ id }) => id === commentId)
  const isMissing = commentId !== undefined && !isFound
  // The router goes to the top of a page that it has just opened.
  const isImporting = useRouterState({ select: ({ status }) => status === 'pending' })
  const settled = useIsFetching() === 0 && !isImporting
  const arrived = useRef<string | undefined>(undefined)

  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [isMissing, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])

  useEffect(() => {
    if (!isFound || arrived.current === commentId) return
    // After the page went to the part of it that the comments stand in.
    const frame = requestAnimationFrame(() => {
      const place = document.getElementById(domIdOf(commentId))
      place?.scrollIntoView({ block: 'center' })
      place?.focus({ preventScroll: true })
      if (settled) arrived.current = commentId
    })
    return () => cancelAnimationFrame(frame)
  }, [isFound, commentId, settled])

  return { isFound, isGone: isMissing && !hasNextPage && !isFetching }
}
