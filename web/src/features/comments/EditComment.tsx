import type { Comment } from '@castwright/contract/comments.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { draftKey } from '../../lib/drafts.ts'
import { useTextDraft } from '../../lib/useTextDraft.ts'
import { toast } from '../../ui/toast.tsx'
import { editComment } from './api.ts'
import { CommentField, isSendable } from './CommentField.tsx'
import type { Person } from './people.ts'
import { messages } from './messages.ts'

type Props = { comment: Comment; team: readonly Person[]; userId: string; onClose: () => void }

/** Where an unfinished edit stays on this device. */
export const editKey = ({ id, episodeId }: Comment, userId: string): string => draftKey(userId, episodeId, `comment.${id}`)

/** Edits the user's own comment in place. */
export function EditComment({ comment, team, userId, onClose }: Props) {
  const [text, setText] = useTextDraft(editKey(comment, userId), comment.content)
  const [saving, setSaving] = useState(false)

  const close = () => {
    setText(comment.content)
    onClose()
  }
  const save = async () => {
    if (saving || !isSendable(text)) return
    if (text === comment.content) return close()
    setSaving(true)
    try {
      await editComment(comment, text)
      close()
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
      onCancel={close}
      startsFocused
    >
      <Button variant="default" size="xs" disabled={saving} onClick={close}>
        Cancel
      </Button>
      <Button size="xs" disabled={!isSendable(text)} loading={saving} onClick={() => void save()}>
        Save
      </Button>
    </CommentField>
  )
}
