import { IconButton } from './IconButton.tsx'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LazyMenu } from './LazyMenu.tsx'

type Props = { label: string; loading?: boolean; variant?: 'default'; children: ReactNode }

/** Three dots that open the actions of a row, card or page. */
export const ActionsMenu = ({ children, label, ...button }: Props) => (
  <LazyMenu target={<IconButton icon={IconDots} label={label} {...button} />}>{children}</LazyMenu>
)
