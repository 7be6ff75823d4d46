import { Text } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import classes from './NavItem.module.css'

export type NavLinkProps = ComponentPropsWithRef<'a'> & { icon?: TablerIcon; label: string; rail?: boolean }

/** A sidebar link. The narrow sidebar shows only its icon. */
export const PlainNavLink = ({ icon, label, rail = false, ...link }: NavLinkProps) => (
  <a {...link} className={classes.item} data-rail={rail || undefined} aria-label={rail ? label : undefined}>
    {icon ? <Icon of={icon} /> : null}
    {rail ? null : (
      <Text span inherit truncate dir="auto">
        {label}
      </Text>
    )}
  </a>
)

export const NavLink = createLink(PlainNavLink)
