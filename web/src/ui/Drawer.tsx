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
  /** Buttons that stay in sight, the main one last. */
  actions?: ReactNode
  /** Something was changed: Escape then does nothing, so that no work is lost to a stray key. */
  changed: boolean
  children: ReactNode
}

/** Pressed in the drawer itself: what has opened over it, a list of choices too, has the key to itself. */
function isEscape({ key, repeat, nativeEvent, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || repeat || nativeEvent.isComposing) return false
  return target instanceof Element && currentTarget.contains(target) && target.getAttribute('data-mantine-stop-propagation') !== 'true'
}

/** From the right: 550 px, on phones the whole width. A click outside never closes it. */
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
      <MantineDrawer.Content>
        <MantineDrawer.Header className={classes.header}>
          <MantineDrawer.Title>{title}</MantineDrawer.Title>
          <MantineDrawer.CloseButton aria-label="Close" />
        </MantineDrawer.Header>
        <MantineDrawer.Body className={classes.body}>{children}</MantineDrawer.Body>
        {actions ? (
          <Group justify="flex-end" gap="sm" className={classes.footer}>
            {actions}
          </Group>
        ) : null}
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  )
}
