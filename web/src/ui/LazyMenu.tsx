import { cloneElement, type ComponentProps, type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { lazyContent } from './lazyPart.tsx'
import type { MenuLook } from './Opened.tsx'
import { useOpener } from './useOpener.ts'

const OpenedMenu = lazyContent(async () => (await import('./Opened.tsx')).OpenedMenu)

export const preloadMenus = OpenedMenu.preload

type ButtonProps = ComponentProps<'button'>

type Props = MenuLook & {
  /** The button. */
  target: ReactElement
  /** Of the dropdown. */
  className?: string | undefined
  /** If the items are lazy as well: their `whenLoaded`. */
  whenLoaded?: (act: () => void) => void
  children: ReactNode | ((close: () => void) => ReactNode)
}

const rightAway = (act: () => void): void => act()

/** A menu that is mounted when its button is first pressed. Until then, it costs a list with one for each row next to nothing. */
export function LazyMenu({ target, position = 'bottom-end', whenLoaded = rightAway, children, ...look }: Props) {
  const { button, buttonProps, toggle, frame } = useOpener('menu', (act) => OpenedMenu.whenLoaded(() => whenLoaded(act)))
  const given = target.props as ButtonProps
  return (
    <>
      {cloneElement(target as ReactElement<ButtonProps>, {
        ...buttonProps,
        onClick: (event: MouseEvent<HTMLButtonElement>) => {
          given.onClick?.(event)
          toggle(event)
        },
        onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
          given.onKeyDown?.(event)
          if (event.key !== 'ArrowDown' || frame.opened || event.defaultPrevented) return
          event.preventDefault()
          toggle(event)
        },
      })}
      {button === null ? null : (
        <OpenedMenu button={button} position={position} {...frame} {...look}>
          {typeof children === 'function' ? children(() => frame.onChange(false)) : children}
        </OpenedMenu>
      )}
    </>
  )
}
