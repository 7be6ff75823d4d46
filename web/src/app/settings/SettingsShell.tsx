import type { Icon as TablerIcon } from '@tabler/icons-react'
import { createLink, Outlet } from '@tanstack/react-router'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import classes from './SettingsShell.module.css'

type Props = {
  heading: string
  /** Where the heading stands in the row of crumbs, if not by itself. */
  crumb?: string
  action?: ReactNode
  tabs: ReactNode
  footer?: ReactNode
}

/** Heading, tabs across the top, the tab's page, and a footer where there is one. */
export function SettingsShell({ heading, crumb = heading, action, tabs, footer }: Props) {
  const crumbs = (
    <Breadcrumbs here={crumb}>
      <TextLink to="/settings">Settings</TextLink>
    </Breadcrumbs>
  )
  return (
    <Page title={heading} above={crumbs} action={action}>
      <nav aria-label={heading} className={classes.tabs}>
        {tabs}
      </nav>
      <Outlet />
      {footer}
    </Page>
  )
}

type TabProps = ComponentPropsWithRef<'a'> & { title: string; icon: TablerIcon }

export const SettingsTab = createLink(({ title, icon, ...link }: TabProps) => (
  <a {...link} className={classes.tab}>
    <Icon of={icon} />
    {title}
  </a>
))
