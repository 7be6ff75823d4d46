import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

/** A button that opens a native dialog without JavaScript. */
export function OpenDialog({
  id,
  icon,
  className = 'button',
  children,
}: {
  id: string
  icon?: IconName
  className?: string
  children: ReactNode
}) {
  return (
    <button type="button" className={className} {...{ commandfor: id, command: 'show-modal' }} aria-haspopup="dialog">
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  )
}

export function Dialog({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <dialog id={id} aria-labelledby={`${id}-title`} {...{ closedby: 'any' }}>
      <h2 id={`${id}-title`} dir="auto">
        {title}
      </h2>
      {children}
      <form method="dialog">
        <button type="submit" className="button plain">
          Close
        </button>
      </form>
    </dialog>
  )
}

/** Says that something can't be done yet. */
export const ComingSoon = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Dialog id={id} title={title}>
    <p>
      <span className="label">Coming Soon!</span>
    </p>
    <p dir="auto">{children}</p>
  </Dialog>
)
