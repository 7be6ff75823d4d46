import type { Comment } from '@castwright/contract/comments/shapes.ts'
import { Button } from '@mantine/core'
import { draftKey } from '../../lib/drafts.ts'
import { useTextDraft } from '../../lib/useTextDraft.ts'
import { editComment } from './api.ts'
import { CommentField, isSendable } from './CommentField.tsx'
import type { Person } from './people.ts'
import { type Playable, spanOf, useSpan } from './spans.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'

type Props = { comment: Comment; team: readonly Person[]; userId: string; playable: Playable; onClose: () => void }

/** Where an unfinished edit stays on this device. */
export const editKey = ({ id, episodeId }: Comment, userId: string): string => draftKey(userId, episodeId, `comment.${id}`)

/** Edits the user's own comment in place. */
export function EditComment({ comment, team, userId, playable, onClose }: Props) {
  const [text, setText] = useTextDraft(editKey(comment, userId), comment.content)
  const time = useSpan(playable, spanOf(comment))
  const span = playable ? time.span : spanOf(comment)
  const canSave = isSendable(text) && !time.isFaulty

  const close = () => {
    setText(comment.content)
    onClose()
  }
  const save = useSubmit({ reason: () => "Couldn't save your changes. They're still here, so you can try again." }, async () => {
    if (save.isBusy || !canSave) return
    const isSameSpan = (span?.startMs ?? null) === comment.startMs && (span?.endMs ?? null) === comment.endMs
    if (text === comment.content && isSameSpan) return close()
    await editComment(comment, text, isSameSpan ? undefined : span)
    close()
  })
  return (
    <CommentField
      label="Edit your comment"
      team={team}
      userId={userId}
      value={text}
      disabled={save.isBusy}
      onChange={setText}
      onSend={save.submit}
      onCancel={close}
      startsFocused
      extra={time.field}
    >
      {time.button}
      <Button variant="default" size="xs" disabled={save.isBusy} onClick={close}>
        Cancel
      </Button>
      <Button size="xs" disabled={!canSave} loading={save.isBusy} onClick={save.submit}>
        Save
      </Button>
    </CommentField>
  )
}
