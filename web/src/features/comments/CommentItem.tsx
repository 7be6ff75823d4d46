import type { Comment, Reactions } from '@castwright/contract/comments/shapes.ts'
import { writeSpan } from '@castwright/contract/comments/moments.ts'
import { commentLimits } from '@castwright/contract/comments/limits.ts'
import { reaches } from '@castwright/contract/teams/access.ts'
import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import { memo, useState } from 'react'
import { Box, Flex, Group, Text, Tooltip } from '@mantine/core'
import { type Icon as TablerIcon, IconMoodPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { readDraft } from '../../lib/drafts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { RichText } from '../../ui/editor/RichText.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { toast } from '../../ui/toast.tsx'
import { deleteComment, type Reaction, restoreComment } from './api.ts'
import { EditComment, editKey } from './EditComment.tsx'
import type { Person } from './people.ts'
import { type Playable, spanOf } from './spans.tsx'
import { TimeLink } from './TimeLink.tsx'
import { domIdOf } from './useLinkedComment.ts'
import classes from './CommentItem.module.css'
import { useSession } from '../../lib/session.ts'
import { browserZone, fullTime } from '../../lib/time.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { EmojiPopover } from '../../ui/emoji/EmojiPopover.tsx'
import { sizes } from '../../ui/theme.ts'
import { useEmojiNames } from '../../ui/emoji/emoji.ts'
import { namesOf } from './reactions.ts'

/** Marks an edited comment, with the time of the edit in a tooltip. */
function Edited({ at }: { at: string }) {
  const timeZone = useSession().user?.timeZone || browserZone()
  return (
    <Tooltip label={fullTime(at, timeZone)}>
      <span> (edited)</span>
    </Tooltip>
  )
}

/** The current user and their access to the podcast. */
export type Reader = { id: string; access: ShowAccess }

type Props = {
  comment: Comment
  reader: Reader
  team: readonly Person[]
  nameOf: (userId: string) => string
  isLinked: boolean
  playable: Playable
  react: (reaction: Reaction) => void
}

/** Memoized, because there can be hundreds. */
export const CommentItem = memo(function CommentItem({ comment, reader, team, nameOf, isLinked, playable, react }: Props) {
  const [editing, setEditing] = useState(() => comment.fromUser === reader.id && readDraft(editKey(comment, reader.id)) !== undefined)
  const { id, authorDisplayName, fromUser, thumbnailUrl, createdAt, editedAt, content, reactions } = comment
  const span = spanOf(comment)
  const isOwn = fromUser === reader.id
  const onReact = (emoji: string, on: boolean) => react({ commentId: id, emoji, userId: reader.id, on })

  const addReaction = (emoji: string) => {
    const isFull = !(emoji in reactions) && Object.keys(reactions).length >= commentLimits.reactions
    if (isFull) toast.info(`A comment can't have more than ${commentLimits.reactions} different reactions.`)
    else onReact(emoji, true)
  }

  const removal = useSubmit({ reason: () => "Couldn't delete the comment. Please try again." }, async () => {
    const item = document.getElementById(domIdOf(id))
    const neighbor = item?.nextElementSibling ?? item?.previousElementSibling
    await deleteComment(comment)
    // The button is gone with its comment.
    if (neighbor instanceof HTMLElement) neighbor.focus()
    toast.undo('Comment deleted.', () => void restoreComment(comment))
  })
  return (
    <li
      id={domIdOf(id)}
      tabIndex={-1}
      className={classes.comment}
      data-linked={isLinked || undefined}
      data-deleting={removal.isBusy || undefined}
      data-editing={editing || undefined}
    >
      <span aria-hidden className={classes.face}>
        <Avatar id={fromUser ?? authorDisplayName} name={authorDisplayName} photo={thumbnailUrl} />
      </span>
      <Box flex={1} miw={0}>
        <Flex wrap="wrap" align="baseline" columnGap="xs">
          <Box component="span" fw={600} style={{ overflowWrap: 'anywhere' }} dir="auto">
            {authorDisplayName}
          </Box>
          <Text span size="sm" c="dimmed">
            <RelativeTime at={createdAt} />
            {editedAt === null ? null : <Edited at={editedAt} />}
          </Text>
        </Flex>
        {editing ? (
          <EditComment comment={comment} team={team} userId={reader.id} playable={playable} onClose={() => setEditing(false)} />
        ) : (
          <>
            {span && playable ? <TimeLink span={span} onSeek={playable.onSeek} /> : null}
            {span && !playable ? (
              <Text span size="sm" c="dimmed">
                {writeSpan(span)}
              </Text>
            ) : null}
            <RichText html={content} />
          </>
        )}
        <ReactionBar reactions={reactions} userId={reader.id} nameOf={nameOf} onReact={onReact} />
      </Box>
      {editing || removal.isBusy ? null : (
        <CommentTools
          onReact={addReaction}
          onEdit={isOwn ? () => setEditing(true) : null}
          onDelete={isOwn || reaches(reader.access, 'admin') ? removal.submit : null}
        />
      )}
    </li>
  )
})

type CommentToolsProps = {
  onReact: (emoji: string) => void
  /** Null if not allowed. */
  onEdit: (() => void) | null
  onDelete: (() => void) | null
}

/** Actions for a comment, visible on hover and focus, and always on touch screens. */
function CommentTools({ onReact, onEdit, onDelete }: CommentToolsProps) {
  const [choosing, setChoosing] = useState(false)
  return (
    <div className={classes.tools} data-open={choosing || undefined}>
      <EmojiPopover opened={choosing} onClose={() => setChoosing(false)} onChoose={onReact}>
        <Tool name="Add reaction" icon={IconMoodPlus} onClick={() => setChoosing((open) => !open)} />
      </EmojiPopover>
      {onEdit ? <Tool name="Edit" icon={IconPencil} onClick={onEdit} /> : null}
      {onDelete ? <Tool name="Delete" icon={IconTrash} onClick={onDelete} /> : null}
    </div>
  )
}

type ToolProps = { name: string; icon: TablerIcon; onClick: () => void; ref?: React.Ref<HTMLButtonElement> }

const Tool = ({ name, icon, onClick, ref }: ToolProps) => (
  <Tooltip label={name}>
    <IconButton icon={icon} small ref={ref} size={sizes.controlSmall} label={name} onClick={onClick} />
  </Tooltip>
)

type ReactionBarProps = {
  reactions: Reactions
  userId: string
  nameOf: (userId: string) => string
  onReact: (emoji: string, on: boolean) => void
}

/** Reactions to a comment. Clicking one toggles the user's own. */
function ReactionBar({ reactions, userId, nameOf, onReact }: ReactionBarProps) {
  const entries = Object.entries(reactions)
  const emojiName = useEmojiNames({ enabled: entries.length > 0 })
  if (entries.length === 0) return null
  return (
    <Group gap="xxs" mt="xs">
      {entries.map(([emoji, userIds]) => {
        const isOwn = userIds.includes(userId)
        const names = namesOf(userIds, userId, nameOf)
        return (
          <Tooltip key={emoji} label={names} multiline maw={sizes.hint}>
            <button
              type="button"
              className={classes.reaction}
              aria-pressed={isOwn}
              aria-label={`${emojiName(emoji)}, ${userIds.length}: ${names}`}
              onClick={() => onReact(emoji, !isOwn)}
            >
              <Box component="span" aria-hidden ff="var(--cw-emoji)">
                {emoji}
              </Box>
              <span>{userIds.length}</span>
            </button>
          </Tooltip>
        )
      })}
    </Group>
  )
}
