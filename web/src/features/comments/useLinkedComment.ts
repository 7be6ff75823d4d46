import type { Comment } from '@castwright/contract/comments/shapes.ts'
import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { useComments } from './api.ts'

export const domIdOf = (commentId: string): string => `comment-${commentId}`

/** Loads older comments until the linked one is there and scrolls to it, again once everything above has loaded. */
export function useLinkedComment(
  { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: ReturnType<typeof useComments>,
  comments: readonly Comment[],
  commentId: string | undefined,
) {
  const isFound = commentId !== undefined && comments.some(({ id }) => id === commentId)
  const isMissing = commentId !== undefined && !isFound
  // The router scrolls to the top after navigation.
  const isNavigating = useRouterState({ select: ({ status }) => status === 'pending' })
  const isSettled = useIsFetching() === 0 && !isNavigating
  const scrolledTo = useRef<string | undefined>(undefined)

  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [isMissing, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])

  useEffect(() => {
    if (!isFound || scrolledTo.current === commentId) return
    // Runs after the page has scrolled to the comments section.
    const frame = requestAnimationFrame(() => {
      const element = document.getElementById(domIdOf(commentId))
      element?.scrollIntoView({ block: 'center' })
      element?.focus({ preventScroll: true })
      if (isSettled) scrolledTo.current = commentId
    })
    return () => cancelAnimationFrame(frame)
  }, [isFound, commentId, isSettled])

  return { isFound, isGone: isMissing && !hasNextPage && !isFetching }
}
