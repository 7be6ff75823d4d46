import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { LazyMenu } from './LazyMenu.tsx'

type Props = { label: string; loading?: boolean; variant?: 'default'; children: ReactNode }

/** Three dots that open the actions of a row, card or page. */
export const ActionsMenu = ({ children, label, ...button }: Props) => (
  <LazyMenu
    target={
      <ActionIcon aria-label={label} {...button}>
        <Icon of={IconDots} />
      </ActionIcon>
    }
  >
    {children}
  </LazyMenu>
)
