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
import { messages } from './messages.ts'

type Props = { episodeId: string; team: readonly Person[]; userId: string }

/** Writes a comment. What isn't sent stays on this device. */
export function Composer({ episodeId, team, userId }: Props) {
  const [text, change] = useTextDraft(draftKey(userId, episodeId, 'comment'))
  const [sending, setSending] = useState(false)
  const field = useRef<{ focus: () => void }>(null)

  const send = async () => {
    if (sending || !isSendable(text)) return
    setSending(true)
    try {
      await createComment(episodeId, text)
      change('')
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
      fieldRef={(made) => {
        field.current = made
      }}
    >
      <SaveStatus state={text === '' ? 'idle' : 'on device'} />
      <Button
        leftSection={<Icon of={IconSend} />}
        disabled={!isSendable(text)}
        loading={sending}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={() => void send()}
      >
        Send
      </Button>
    </CommentField>
  )
}
