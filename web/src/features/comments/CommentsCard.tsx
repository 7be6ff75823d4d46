import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import { Text, Button } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { useComments, createComment } from './api.ts'
import type { Person } from './people.ts'
import { type Playable, useSpan } from './spans.tsx'
import { Thread } from './Thread.tsx'
import { messages } from './messages.ts'
import classes from './CommentsCard.module.css'
import { QueryState } from '../../ui/QueryState.tsx'
import { IconSend } from '@tabler/icons-react'
import { draftKey } from '../../lib/drafts.ts'
import { useTextDraft } from '../../lib/useTextDraft.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SaveStatus } from '../../ui/SaveStatus.tsx'
import { toast } from '../../ui/toast.tsx'
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
        <div className={classes.body}>
          {comments.length > 0 ? (
            <Thread found={found} comments={comments} reader={reader} team={team} commentId={commentId} playable={playable} />
          ) : (
            <Text c="dimmed" size="sm">
              {messages.empty}
            </Text>
          )}
          <Composer episodeId={episodeId} team={team} userId={user.id} playable={playable} />
        </div>
      ) : (
        <QueryState title={messages.loadFailed} order={3} error={error} refetch={refetch} rows={3} />
      )}
    </Card>
  )
}

type ComposerProps = { episodeId: string; team: readonly Person[]; userId: string; playable: Playable }

/** Writes a comment. What isn't sent stays on this device. */
function Composer({ episodeId, team, userId, playable }: ComposerProps) {
  const [text, change] = useTextDraft(draftKey(userId, episodeId, 'comment'))
  const [sending, setSending] = useState(false)
  const time = useSpan(playable, null)
  const canSend = isSendable(text) && !time.isFaulty
  const field = useRef<{ focus: () => void }>(null)

  const send = async () => {
    if (sending || !canSend) return
    setSending(true)
    try {
      await createComment(episodeId, text, time.span)
      change('')
      time.reset()
    } catch {
      toast.error(messages.sendFailed)
    } finally {
      setSending(false)
      requestAnimationFrame(() => field.current?.focus())
    }
  }
  return (
    <CommentField
      label="Add a comment"
      placeholder="Add a comment"
      description="Type @ to mention a team member."
      team={team}
      userId={userId}
      value={text}
      disabled={sending}
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
        loading={sending}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={() => void send()}
      >
        Send
      </Button>
    </CommentField>
  )
}
