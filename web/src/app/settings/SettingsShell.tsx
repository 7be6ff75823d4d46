import type { Icon as TablerIcon } from '@tabler/icons-react'
import { createLink, Outlet, useMatches } from '@tanstack/react-router'
import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from 'react'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import classes from './SettingsShell.module.css'

type Props = {
  heading: string
  /** The area's breadcrumb, which links to the first tab. */
  area: ReactNode
  action?: ReactNode
  tabs: ReactNode
}

/** Heading, tabs and the selected tab's page. */
export function SettingsShell({ heading, area, action, tabs }: Props) {
  const here = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? heading })
  const nav = useRef<HTMLElement>(null)
  useEffect(() => showCurrent(nav.current), [here])
  const crumbs = (
    <Breadcrumbs here={here}>
      <TextLink to="/settings">Settings</TextLink>
      {area}
    </Breadcrumbs>
  )
  return (
    <Page title={heading} above={crumbs} action={action}>
      <nav ref={nav} aria-label={heading} className={classes.tabs}>
        {tabs}
      </nav>
      <Outlet />
    </Page>
  )
}

/** On narrow screens, scrolls the row of tabs to the selected one without scrolling the page. */
function showCurrent(nav: HTMLElement | null): void {
  const tab = nav?.querySelector('[aria-current=page]')
  if (!nav || !tab) return
  const [row, place] = [nav.getBoundingClientRect(), tab.getBoundingClientRect()]
  nav.scrollLeft += place.left + place.width / 2 - (row.left + row.width / 2)
}

type TabProps = ComponentPropsWithRef<'a'> & { title: string; icon: TablerIcon }

export const SettingsTab = createLink(({ title, icon, ...link }: TabProps) => (
  <a {...link} className={classes.tab}>
    <Icon of={icon} />
    {title}
  </a>
))
