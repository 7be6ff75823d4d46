import { IconButton } from '../../ui/IconButton.tsx'
import { Tooltip } from '@mantine/core'
import { IconMoodPlus, IconPencil, IconTrash, type Icon as TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import { EmojiPopover } from '../../ui/emoji/EmojiPopover.tsx'
import { sizes } from '../../ui/theme.ts'
import classes from './CommentItem.module.css'

type Props = {
  onReact: (emoji: string) => void
  /** Null if not allowed. */
  onEdit: (() => void) | null
  onDelete: (() => void) | null
}

/** Actions for a comment, visible on hover and focus, and always on touch screens. */
export function CommentTools({ onReact, onEdit, onDelete }: Props) {
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
