import { createLink } from '@tanstack/react-router'
import { type NavLinkProps, PlainNavLink } from './NavLink.tsx'
import { LazyTooltip } from '../../ui/LazyTooltip.tsx'

/** A sidebar link with a tooltip for the narrow sidebar. Separate from `NavLink`, since the error page needs no tooltips. */
export const NavItem = createLink((props: NavLinkProps) => (
  <LazyTooltip label={props.label} position="right" disabled={!props.rail}>
    <PlainNavLink {...props} />
  </LazyTooltip>
))
