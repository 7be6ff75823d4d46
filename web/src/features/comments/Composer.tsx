import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { createComment } from './api.ts'
import { CommentField, isSendable } from './CommentField.tsx'
import { readDraft, writeDraft } from './draft.ts'
import type { Person } from './people.ts'
import { messages } from './messages.ts'

type Props = { episodeId: string; team: readonly Person[]; userId: string }

/** Writes a comment. Unsent drafts survive a reload. */
export function Composer({ episodeId, team, userId }: Props) {
  const [text, setText] = useState(() => readDraft(userId, episodeId))
  const [sending, setSending] = useState(false)
  const field = useRef<{ focus: () => void }>(null)

  const change = (html: string) => {
    setText(html)
    writeDraft(userId, episodeId, html)
  }
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
