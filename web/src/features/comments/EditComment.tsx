import type { Comment } from '@castwright/contract/comments/shapes.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { draftKey } from '../../lib/drafts.ts'
import { useTextDraft } from '../../lib/useTextDraft.ts'
import { toast } from '../../ui/toast.tsx'
import { editComment } from './api.ts'
import { CommentField, isSendable } from './CommentField.tsx'
import type { Person } from './people.ts'
import { type Playable, spanOf, useSpan } from './spans.tsx'
import { messages } from './messages.ts'

type Props = { comment: Comment; team: readonly Person[]; userId: string; playable: Playable; onClose: () => void }

/** Where an unfinished edit stays on this device. */
export const editKey = ({ id, episodeId }: Comment, userId: string): string => draftKey(userId, episodeId, `comment.${id}`)

/** Edits the user's own comment in place. */
export function EditComment({ comment, team, userId, playable, onClose }: Props) {
  const [text, setText] = useTextDraft(editKey(comment, userId), comment.content)
  const [saving, setSaving] = useState(false)
  const time = useSpan(playable, spanOf(comment))
  const span = playable ? time.span : spanOf(comment)
  const canSave = isSendable(text) && !time.isFaulty

  const close = () => {
    setText(comment.content)
    onClose()
  }
  const save = async () => {
    if (saving || !canSave) return
    const isSameSpan = (span?.startMs ?? null) === comment.startMs && (span?.endMs ?? null) === comment.endMs
    if (text === comment.content && isSameSpan) return close()
    setSaving(true)
    try {
      await editComment(comment, text, isSameSpan ? undefined : span)
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
      extra={time.field}
    >
      {time.button}
      <Button variant="default" size="xs" disabled={saving} onClick={close}>
        Cancel
      </Button>
      <Button size="xs" disabled={!canSave} loading={saving} onClick={() => void save()}>
        Save
      </Button>
    </CommentField>
  )
}
