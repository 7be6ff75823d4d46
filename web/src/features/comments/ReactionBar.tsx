import type { Reactions } from '@castwright/contract/comments/shapes.ts'
import { Group, Tooltip } from '@mantine/core'
import { useEmojiNames } from '../../ui/emoji/emoji.ts'
import { sizes } from '../../ui/theme.ts'
import { namesOf } from './reactions.ts'
import classes from './ReactionBar.module.css'

type Props = {
  reactions: Reactions
  userId: string
  nameOf: (userId: string) => string
  onReact: (emoji: string, on: boolean) => void
}

/** Reactions to a comment. Clicking one toggles the user's own. */
export function ReactionBar({ reactions, userId, nameOf, onReact }: Props) {
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
              <span aria-hidden className={classes.emoji}>
                {emoji}
              </span>
              <span>{userIds.length}</span>
            </button>
          </Tooltip>
        )
      })}
    </Group>
  )
}
