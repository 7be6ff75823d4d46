import { Drawer as MantineDrawer, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
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

const isEscape = ({ key, repeat, isComposing, defaultPrevented }: KeyboardEvent): boolean =>
  key === 'Escape' && !repeat && !isComposing && !defaultPrevented

/** Whether the drawer is on top: no dialog, menu or list above it takes the key. */
function isOnTop(drawer: Element, { target }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target.closest('[data-mantine-stop-propagation=true]')) return false
  // After a click on the mask, nothing has the focus.
  if (target !== document.body) return drawer.contains(target)
  const dialogs = [...document.querySelectorAll('[role=dialog]')].filter((one) => !one.closest('.mantine-Notifications-root'))
  return drawer.contains(dialogs.at(-1) ?? null)
}

/** Escape closes the drawer wherever the focus is. */
function useEscape(opened: boolean, close: () => void) {
  const content = useRef<HTMLDivElement>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (content.current && isEscape(event) && isOnTop(content.current, event)) close()
  })
  useEffect(() => {
    if (!opened) return
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [opened])
  return content
}

const field = ':is(input:not([type=hidden], [type=file]), textarea, select, [contenteditable=true]):not(:disabled)'

/** The focus trap starts with the button that closes. The first field comes next, unless something else asks for the focus. */
function focusFirstField(drawer: HTMLElement | null): void {
  const focused = document.activeElement
  if (drawer?.contains(focused) && focused?.closest('header')) drawer.querySelector<HTMLElement>(field)?.focus({ preventScroll: true })
}

/** Opens from the right: 550 px, full width on phones. Clicking outside doesn't close it. */
export function Drawer({ opened, onClose, title, actions, changed, children }: Props) {
  const content = useEscape(opened, () => (changed ? undefined : onClose()))
  // Opens after mounting so that the opening transition runs.
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const isPhone = useMediaQuery(below('xs'), false, { getInitialValueInEffect: false })
  return (
    <MantineDrawer.Root
      opened={opened && isMounted}
      onClose={onClose}
      position="right"
      transitionProps={{ duration: motion.slow, onEntered: () => focusFirstField(content.current) }}
      size={isPhone ? '100%' : sizes.drawer}
      closeOnClickOutside={false}
      closeOnEscape={false}
      classNames={{ content: classes.content }}
    >
      <MantineDrawer.Overlay />
      <MantineDrawer.Content ref={content} data-side-drawer>
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
