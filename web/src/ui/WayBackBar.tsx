import { IconArrowLeft } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { Icon } from './Icon.tsx'
import { PathLink } from './Links.tsx'
import classes from './WayBackBar.module.css'

/** Leads back to where a fix was offered. */
export function WayBackBar() {
  const way = useRouterState({ select: ({ location }) => location.state.wayBack })
  if (way === undefined) return null
  return (
    <nav aria-label="Way back" className={classes.bar}>
      <Icon of={IconArrowLeft} small />
      <PathLink path={way.href} size="sm" fw={500}>
        {way.label}
      </PathLink>
    </nav>
  )
}
