import type { Comment } from '@castwright/contract/comments.ts'
import { commentLimits } from '@castwright/contract/limits.ts'
import { Button, Text } from '@mantine/core'
import { useCallback, useState } from 'react'
import type { useComments } from './api.ts'
import { CommentItem, type Reader } from './CommentItem.tsx'
import type { Person } from './people.ts'
import { useLedTo } from './useLedTo.ts'
import { words } from './words.ts'
import classes from './CommentsCard.module.css'

type Props = {
  found: ReturnType<typeof useComments>
  comments: readonly Comment[]
  reader: Reader
  team: readonly Person[]
  commentId: string | undefined
}

/** The newest few, and all of them when asked for; the newest last, above the place where one answers. */
export function Thread({ found, comments, reader, team, commentId }: Props) {
  const { react, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = found
  const [all, setAll] = useState(false)
  const led = useLedTo(found, comments, commentId)
  const isOlder = led.isFound && !comments.slice(-commentLimits.newest).some(({ id }) => id === commentId)
  const showsAll = all || isOlder
  const shown = showsAll ? comments : comments.slice(-commentLimits.newest)
  const nameOf = useCallback((id: string) => team.find((one) => one.id === id)?.name ?? words.somebody, [team])

  return (
    <div className={classes.thread}>
      {led.isGone ? (
        <Text size="sm" c="dimmed" role="status">
          {words.gone}
        </Text>
      ) : null}
      {shown.length < comments.length || hasNextPage ? (
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.older}
          loading={isFetchingNextPage}
          onClick={() => {
            setAll(true)
            if (showsAll) void fetchNextPage()
          }}
        >
          View older comments
        </Button>
      ) : null}
      {isFetchNextPageError ? (
        <Text size="sm" c="red" role="alert">
          {words.olderFailed}
        </Text>
      ) : null}
      <ol className={classes.list} aria-label="Comments">
        {shown.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            reader={reader}
            team={team}
            nameOf={nameOf}
            isLedTo={comment.id === commentId}
            react={react}
          />
        ))}
      </ol>
    </div>
  )
}
