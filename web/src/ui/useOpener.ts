import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'

type WhenLoaded = (act: () => void) => void

/**
 * A button and what it opens, which is mounted when it is first opened. Until then `button` is null. `whenLoaded` gets what opens it, and
 * calls that once the code is there.
 */
export function useOpener(popup: 'menu' | 'dialog', whenLoaded: WhenLoaded) {
  const id = useId()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const open = (element: HTMLElement) =>
    whenLoaded(() => {
      setButton(element)
      setOpened(true)
    })
  const toggle = ({ currentTarget }: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) =>
    opened ? setOpened(false) : open(currentTarget)
  const buttonProps = {
    id,
    'aria-haspopup': popup,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    'data-expanded': opened || undefined,
  }
  return { button, buttonProps, toggle, frame: { id, opened, onChange: setOpened } }
}
