import { Menu } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { ifConfirmed, type Question } from './confirm.tsx'
import { Icon } from './Icon.tsx'

type Props = {
  icon: TablerIcon
  label: string
  danger?: boolean
  disabled?: boolean
  /** Asked before it acts. As dangerous as the item, unless it says otherwise. */
  question?: Question
  onClick: () => unknown
}

/** A menu item with an icon. In its own file, so that the first screens don't load menus. */
export const MenuAction = ({ icon, label, danger = false, disabled = false, question, onClick }: Props) => (
  <Menu.Item
    {...(danger && { color: 'red' })}
    leftSection={<Icon of={icon} />}
    disabled={disabled}
    onClick={() => void (question ? ifConfirmed({ danger, ...question }, onClick) : onClick())}
  >
    {label}
  </Menu.Item>
)
