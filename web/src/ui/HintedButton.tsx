import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentPropsWithoutRef, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from './lazyPart.tsx'
import { motion } from './theme.ts'

type Props = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & {
    /** Why the button is disabled. If set, it is disabled and shows the reason. */
    disabledReason?: string | null
    /** A link to what would enable it. */
    remedy?: ReactNode
  }

/** Loaded when they are needed, which is never on most pages. */
const DisabledHint = lazyPart(async () => (await import('./DisabledHint.tsx')).DisabledHint)
const DisabledRemedy = lazyPart(() =>
  import('./DisabledRemedy.tsx').then(
    ({ DisabledRemedy: Remedy }) => Remedy,
    () => WithoutRemedy,
  ),
)

const WithoutRemedy = ({ target }: { target: ReactNode }) => target

/** A button that explains why it is disabled. It stays focusable, so that keyboard and screen reader users get the reason too. */
export function HintedButton({ disabledReason = null, remedy, onClick, children, ...button }: Props) {
  const isClosed = disabledReason !== null
  const target = useRef<HTMLButtonElement>(null)
  const { near, events, close } = useNear()
  const closed = isClosed && { 'data-disabled': true, 'aria-disabled': true, 'aria-description': disabledReason, ...events }
  const shown = (
    <Button {...button} {...closed} ref={target} onClick={isClosed ? (event) => event.preventDefault() : onClick}>
      {children}
    </Button>
  )
  if (isClosed && remedy)
    return (
      <Suspense fallback={shown}>
        <DisabledRemedy reason={disabledReason} remedy={remedy} target={shown} isNear={near === 'now'} />
      </Suspense>
    )
  return (
    <>
      {shown}
      {isClosed && near !== 'not yet' ? (
        <Suspense>
          <DisabledHint target={target} opened={near === 'now'} onDismiss={close}>
            {disabledReason}
          </DisabledHint>
        </Suspense>
      ) : null}
    </>
  )
}

/** Whether the pointer has rested on an element, or the keyboard has focused it. */
function useNear() {
  const [near, setNear] = useState<'not yet' | 'now' | 'no longer'>('not yet')
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [])
  const close = () => {
    clearTimeout(resting.current)
    setNear((now) => (now === 'now' ? 'no longer' : now))
  }
  const events = {
    onMouseEnter: () => {
      resting.current = setTimeout(() => setNear('now'), motion.slow)
    },
    onMouseLeave: close,
    onFocus: ({ currentTarget }: { currentTarget: Element }) => {
      if (currentTarget.matches(':focus-visible')) setNear('now')
    },
    onBlur: close,
  }
  return { near, events, close }
}
