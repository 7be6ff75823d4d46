import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { useSession } from '../../lib/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { useComments, createComment } from './api.ts'
import type { Person } from './people.ts'
import { type Playable, useSpan } from './spans.tsx'
import { Thread } from './Thread.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { IconSend } from '@tabler/icons-react'
import { draftKey } from '../../lib/drafts.ts'
import { useTextDraft } from '../../lib/useTextDraft.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SaveStatus } from '../../ui/SaveStatus.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { CommentField, isSendable } from './CommentField.tsx'

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
