import type { Comment } from '@castwright/contract/comments.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import { editComment } from './api.ts'
import { CommentField, isSendable } from './CommentField.tsx'
import type { Person } from './people.ts'
import { messages } from './messages.ts'

type Props = { comment: Comment; team: readonly Person[]; userId: string; onClose: () => void }

/** Edits the user's own comment in place. */
export function EditComment({ comment, team, userId, onClose }: Props) {
  const [text, setText] = useState(comment.content)
  const [saving, setSaving] = useState(false)

  const save = async () => {
    if (saving || !isSendable(text)) return
    if (text === comment.content) return onClose()
    setSaving(true)
    try {
      await editComment(comment, text)
      onClose()
    } catch {
      toast.error(messages.editFailed)
      setSaving(false)
    }
  }
  return (
    <CommentField
      label="Edit your comment"
      team={team}
      userId={userId}
      value={text}
      disabled={saving}
      onChange={setText}
      onSend={() => void save()}
      onCancel={onClose}
      startsFocused
    >
      <Button variant="default" size="xs" disabled={saving} onClick={onClose}>
        Cancel
      </Button>
      <Button size="xs" disabled={!isSendable(text)} loading={saving} onClick={() => void save()}>
        Save
      </Button>
    </CommentField>
  )
}
