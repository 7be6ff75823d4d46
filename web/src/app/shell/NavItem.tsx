import { createLink } from '@tanstack/react-router'
import { type NavLinkProps, PlainNavLink } from './NavLink.tsx'
import { LazyTooltip } from '../../ui/LazyTooltip.tsx'

const WithTooltip = (props: NavLinkProps) => (
  <LazyTooltip label={props.label} position="right" disabled={!props.rail}>
    <PlainNavLink {...props} />
  </LazyTooltip>
)

/** A sidebar link with a tooltip for the narrow sidebar. Separate from `NavLink`, since the error page needs no tooltips. */
export const NavItem = createLink(WithTooltip)

/** A sidebar link that opens a page outside the app in a new tab. */
export const OutsideNavItem = (props: NavLinkProps) => <WithTooltip {...props} target="_blank" rel="noreferrer" />
