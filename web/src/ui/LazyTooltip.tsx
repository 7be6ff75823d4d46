import { cloneElement, type FocusEventHandler, type MouseEventHandler, type ReactElement, type ReactNode, Suspense, useId } from 'react'
import { lazyPart } from './lazyPart.tsx'
import type { TooltipLook } from './OpenTooltip.tsx'
import { useNear } from './useNear.ts'

const OpenTooltip = lazyPart(async () => (await import('./OpenTooltip.tsx')).OpenTooltip)

type TargetProps = {
  onMouseEnter?: MouseEventHandler<never> | undefined
  onMouseLeave?: MouseEventHandler<never> | undefined
  onFocus?: FocusEventHandler<never> | undefined
  onBlur?: FocusEventHandler<never> | undefined
  'aria-describedby'?: string | undefined
}

type Props = TooltipLook & { label: ReactNode; disabled?: boolean; children: ReactElement }

const events = ['onMouseEnter', 'onMouseLeave', 'onFocus', 'onBlur'] as const

/** A tooltip that is mounted when its element is first pointed at or focused. Mantine's costs as much as a row of a list from the start. */
export function LazyTooltip({ label, disabled = false, children, ...look }: Props) {
  const id = useId()
  const { near, target, events: nearEvents, close } = useNear()
  const isOpen = near === 'now' && !disabled
  const given = children.props as TargetProps
  const listeners = events.map((name) => [
    name,
    (event: never) => {
      given[name]?.(event)
      nearEvents[name](event)
    },
  ])
  return (
    <>
      {cloneElement(children as ReactElement<TargetProps>, {
        ...(Object.fromEntries(listeners) as TargetProps),
        ...(isOpen && { 'aria-describedby': id }),
      })}
      {near === 'not yet' || disabled ? null : (
        <Suspense>
          <OpenTooltip id={id} target={target} opened={isOpen} onDismiss={close} {...look}>
            {label}
          </OpenTooltip>
        </Suspense>
      )}
    </>
  )
}
