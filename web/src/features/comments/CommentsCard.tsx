import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import { IconSend } from '@tabler/icons-react'
import type { Comment } from '@castwright/contract/comments/shapes.ts'
import { commentLimits } from '@castwright/contract/comments/limits.ts'
import { useSession } from '../../lib/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { createComment, useComments } from './api.ts'
import type { Person } from './people.ts'
import { type Playable, useSpan } from './spans.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { draftKey } from '../../lib/drafts.ts'
import { useTextDraft } from '../../lib/useTextDraft.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SaveStatus } from '../../ui/SaveStatus.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { CommentField, isSendable } from './CommentField.tsx'
import { CommentItem, type Reader } from './CommentItem.tsx'
import { useLinkedComment } from './useLinkedComment.ts'

type Props = {
  episodeId: string
  /** For mentions and the names in reactions. */
  team: readonly Person[]
  /** The user's access to the podcast. */
  access: ShowAccess
  /** The comment that the URL points to. */
  commentId?: string | undefined
  /** The recording, for comments at a time. */
  playable?: Playable
}

/** The team's discussion about an episode. */
export function CommentsCard({ episodeId, team, access, commentId, playable = null }: Props) {
  const { user } = useSession()
  const found = useComments(episodeId)
  const userId = user?.id ?? ''
  const reader = useMemo(() => ({ id: userId, access }), [userId, access])
  const { comments, total, error, refetch } = found
  return (
    <Card title="Comments" aside={total > 0 ? <Badge>{String(total)}</Badge> : null}>
      {comments && user ? (
        <Stack gap="md">
          {comments.length > 0 ? (
            <Thread found={found} comments={comments} reader={reader} team={team} commentId={commentId} playable={playable} />
          ) : (
            <Text c="dimmed" size="sm">
              No comments yet. Start the discussion.
            </Text>
          )}
          <Composer episodeId={episodeId} team={team} userId={user.id} playable={playable} />
        </Stack>
      ) : (
        <QueryState title="Error loading comments." order={3} error={error} refetch={refetch} rows={3} />
      )}
    </Card>
  )
}

type ComposerProps = { episodeId: string; team: readonly Person[]; userId: string; playable: Playable }

/** Writes a comment. What isn't sent stays on this device. */
function Composer({ episodeId, team, userId, playable }: ComposerProps) {
  const [text, change] = useTextDraft(draftKey(userId, episodeId, 'comment'))
  const time = useSpan(playable, null)
  const canSend = isSendable(text) && !time.isFaulty
  const field = useRef<{ focus: () => void }>(null)

  const sending = useSubmit({ reason: () => "Couldn't send your comment. It's still here, so you can try again." }, async () => {
    await createComment(episodeId, text, time.span)
    change('')
    time.reset()
  })
  const send = async () => {
    if (!canSend) return
    await sending.submit()
    requestAnimationFrame(() => field.current?.focus())
  }
  return (
    <CommentField
      label="Add a comment"
      placeholder="Add a comment"
      description="Type @ to mention a team member."
      team={team}
      userId={userId}
      value={text}
      disabled={sending.isBusy}
      onChange={change}
      onSend={() => void send()}
      extra={time.field}
      fieldRef={(made) => {
        field.current = made
      }}
    >
      {time.button}
      <SaveStatus state={text === '' ? 'idle' : 'on device'} />
      <Button
        leftSection={<Icon of={IconSend} />}
        disabled={!canSend}
        loading={sending.isBusy}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={() => void send()}
      >
        Send
      </Button>
    </CommentField>
  )
}

type ThreadProps = {
  found: ReturnType<typeof useComments>
  comments: readonly Comment[]
  reader: Reader
  team: readonly Person[]
  commentId: string | undefined
  playable: Playable
}

/** The newest comments, or all on demand. The newest is last, above the composer. */
function Thread({ found, comments, reader, team, commentId, playable }: ThreadProps) {
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
