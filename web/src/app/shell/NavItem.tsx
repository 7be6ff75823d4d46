import { Tooltip } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import classes from './NavItem.module.css'

type Props = ComponentPropsWithRef<'a'> & { icon?: TablerIcon; label: string; rail?: boolean }

/** One way of a sidebar. As part of a rail it is an icon with its name beside it on demand. */
export const NavItem = createLink(({ icon, label, rail = false, ...link }: Props) => (
  <Tooltip label={label} position="right" disabled={!rail}>
    <a {...link} className={classes.item} data-rail={rail || undefined} aria-label={rail ? label : undefined}>
      {icon ? <Icon of={icon} /> : null}
      {rail ? null : <span className={classes.label}>{label}</span>}
    </a>
  </Tooltip>
))
