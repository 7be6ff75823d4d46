import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { Icon } from './Icon.tsx'

type Props = ActionIconProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> & {
    icon: TablerIcon
    /** The accessible name. */
    label: string
    /** Of the icon, not the button. */
    small?: boolean
  }

/** A button that is only an icon. */
export const IconButton = ({ icon, label, small = false, ...button }: Props) => (
  <ActionIcon aria-label={label} {...button}>
    <Icon of={icon} small={small} />
  </ActionIcon>
)
