import { Drawer as MantineDrawer, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { KeyboardEvent, ReactNode } from 'react'
import { below } from './screens.ts'
import { motion, sizes } from './theme.ts'
import classes from './Drawer.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  /** Sticky buttons, the primary one last. */
  actions?: ReactNode
  /** Whether there are unsaved changes. Escape then does nothing. */
  changed: boolean
  children: ReactNode
}

/** Whether the key was pressed in the drawer itself and not in a dialog or dropdown above it. */
function isEscape({ key, repeat, nativeEvent, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || repeat || nativeEvent.isComposing) return false
  return target instanceof Element && currentTarget.contains(target) && target.getAttribute('data-mantine-stop-propagation') !== 'true'
}

/** Opens from the right: 550 px, full width on phones. Clicking outside doesn't close it. */
export function Drawer({ opened, onClose, title, actions, changed, children }: Props) {
  const isPhone = useMediaQuery(below('xs'), false, { getInitialValueInEffect: false })
  return (
    <MantineDrawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      transitionProps={{ duration: motion.slow }}
      size={isPhone ? '100%' : sizes.drawer}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onKeyDown={(event) => {
        if (isEscape(event) && !changed) onClose()
      }}
      classNames={{ content: classes.content }}
    >
      <MantineDrawer.Overlay />
      <MantineDrawer.Content data-side-drawer>
        <MantineDrawer.Header className={classes.header}>
          <MantineDrawer.Title>{title}</MantineDrawer.Title>
          <MantineDrawer.CloseButton aria-label="Close" />
        </MantineDrawer.Header>
        <MantineDrawer.Body className={classes.body}>{children}</MantineDrawer.Body>
        {actions ? (
          <Group justify="flex-end" gap="sm" className={classes.footer} data-bottom-bar>
            {actions}
          </Group>
        ) : null}
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  )
}
