import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentPropsWithoutRef, type ReactNode, Suspense } from 'react'
import { lazyPart } from './lazyPart.tsx'
import { sizes } from './theme.ts'
import { useNear } from './useNear.ts'

type Props = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & {
    /** Why the button is disabled. If set, it is disabled and shows the reason. */
    disabledReason?: string | null
    /** A link to what would enable it. */
    remedy?: ReactNode
  }

/** Loaded when they are needed, which is never on most pages. */
const OpenTooltip = lazyPart(async () => (await import('./OpenTooltip.tsx')).OpenTooltip)
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
  const { near, target, events, close } = useNear()
  const closed = isClosed && { 'data-disabled': true, 'aria-disabled': true, 'aria-description': disabledReason, ...events }
  const shown = (
    <Button {...button} {...closed} onClick={isClosed ? (event) => event.preventDefault() : onClick}>
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
          <OpenTooltip target={target} opened={near === 'now'} onDismiss={close} multiline maw={sizes.hint}>
            {disabledReason}
          </OpenTooltip>
        </Suspense>
      ) : null}
    </>
  )
}
