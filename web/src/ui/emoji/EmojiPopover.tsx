import { Popover } from '@mantine/core'
import type { ReactElement } from 'react'
import { EmojiPicker } from './EmojiPicker.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  onChoose: (emoji: string) => void
  /** The button that opens it. */
  children: ReactElement
}

/** The picker in a popover. Moves the focus in and back to the button. */
export function EmojiPopover({ opened, onClose, onChoose, children }: Props) {
  return (
    <Popover opened={opened} onChange={(open) => open || onClose()} position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown p="xs" role="dialog" aria-label="Choose an emoji">
        <EmojiPicker
          onChoose={(emoji) => {
            onClose()
            onChoose(emoji)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
