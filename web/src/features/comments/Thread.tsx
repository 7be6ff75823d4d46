import type { Comment } from '@castwright/contract/comments/shapes.ts'
import { commentLimits } from '@castwright/contract/comments/limits.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useCallback, useState } from 'react'
import type { useComments } from './api.ts'
import { CommentItem, type Reader } from './CommentItem.tsx'
import type { Person } from './people.ts'
import type { Playable } from './spans.tsx'
import { useLinkedComment } from './useLinkedComment.ts'

type Props = {
  found: ReturnType<typeof useComments>
  comments: readonly Comment[]
  reader: Reader
  team: readonly Person[]
  commentId: string | undefined
  playable: Playable
}

/** The newest comments, or all on demand. The newest is last, above the composer. */
export function Thread({ found, comments, reader, team, commentId, playable }: Props) {
  const { react, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = found
  const [isExpanded, setIsExpanded] = useState(false)
  const linked = useLinkedComment(found, comments, commentId)
  const isOlder = linked.isFound && !comments.slice(-commentLimits.newest).some(({ id }) => id === commentId)
  const showsAll = isExpanded || isOlder
  const shown = showsAll ? comments : comments.slice(-commentLimits.newest)
  const nameOf = useCallback((id: string) => team.find((one) => one.id === id)?.name ?? 'Former member', [team])

  return (
    <Stack gap="md">
      {linked.isGone ? (
        <Text size="sm" c="dimmed" role="status">
          The comment this link points to no longer exists.
        </Text>
      ) : null}
      {shown.length < comments.length || hasNextPage ? (
        <Button
          variant="subtle"
          size="compact-md"
          ms="-xs"
          style={{ alignSelf: 'flex-start' }}
          loading={isFetchingNextPage}
          onClick={() => {
            setIsExpanded(true)
            if (showsAll) void fetchNextPage()
          }}
        >
          View older comments
        </Button>
      ) : null}
      {isFetchNextPageError ? (
        <Text size="sm" c="red" role="alert">
          Couldn't load older comments. Please try again.
        </Text>
      ) : null}
      <Stack component="ol" gap="xxs" mx="-xs" className="cw-list" aria-label="Comments">
        {shown.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            reader={reader}
            team={team}
            nameOf={nameOf}
            isLinked={comment.id === commentId}
            playable={playable}
            react={react}
          />
        ))}
      </Stack>
    </Stack>
  )
}
