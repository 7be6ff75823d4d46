import { Menu, type MenuProps, Popover, type PopoverProps } from '@mantine/core'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from 'react'

export type OpenedFrame = {
  id: string
  button: HTMLElement
  opened: boolean
  onChange: (opened: boolean) => void
  className?: string | undefined
}

/** Takes the place of a button that is rendered elsewhere. */
function Elsewhere({ button, ref }: { button: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => button, [button])
  return null
}

/** Opens after it is mounted, so that it knows where to return the focus. */
function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}

export type MenuLook = Pick<MenuProps, 'position' | 'width'>

/** The dropdown of a `LazyMenu`. */
export function OpenedMenu({ button, opened, className, children, ...menu }: MenuLook & OpenedFrame & { children: ReactNode }) {
  const isMounted = useMounted()
  return (
    <Menu {...menu} opened={opened && isMounted}>
      <Menu.Target>
        <Elsewhere button={button} />
      </Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  )
}

type PopoverLook = Pick<PopoverProps, 'width'>

/** A popover below the end of its button. */
export function OpenedPopover({
  button,
  opened,
  className,
  label,
  children,
  ...popover
}: PopoverLook & OpenedFrame & { label: string; children: ReactNode }) {
  const isMounted = useMounted()
  return (
    <Popover position="bottom-end" trapFocus returnFocus {...popover} opened={opened && isMounted}>
      <Popover.Target>
        <Elsewhere button={button} />
      </Popover.Target>
      <Popover.Dropdown className={className} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
