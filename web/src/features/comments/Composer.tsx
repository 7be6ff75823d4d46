import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { draftKey } from '../../lib/drafts.ts'
import { useTextDraft } from '../../lib/useTextDraft.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SaveStatus } from '../../ui/SaveStatus.tsx'
import { toast } from '../../ui/toast.tsx'
import { createComment } from './api.ts'
import { CommentField, isSendable } from './CommentField.tsx'
import type { Person } from './people.ts'
import { type Playable, useSpan } from './spans.tsx'
import { messages } from './messages.ts'

type Props = { episodeId: string; team: readonly Person[]; userId: string; playable: Playable }

/** Writes a comment. What isn't sent stays on this device. */
export function Composer({ episodeId, team, userId, playable }: Props) {
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
