import { Box, UnstyledButton } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { createLink, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { type ComponentPropsWithRef, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { Chevron } from '../../ui/Chevron.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { IndexPlace } from '../../ui/settings/IndexPlace.ts'
import classes from './SettingsShell.module.css'

type Props = {
  heading: string
  /** The area's breadcrumb, which links to the first tab. */
  area: ReactNode
  action?: ReactNode
  tabs: ReactNode
  /** The tabs are in groups, which are next to the page on wide screens and collapse on others. */
  isGrouped?: boolean
}

/** Heading, tabs and the selected tab's page. */
export function SettingsShell({ heading, area, action, tabs, isGrouped = false }: Props) {
  const here = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? heading })
  const crumbs = (
    <Breadcrumbs here={here}>
      <TextLink to="/settings">Settings</TextLink>
      {area}
    </Breadcrumbs>
  )
  return (
    <Page title={heading} above={crumbs} action={action}>
      {isGrouped ? (
        <SideNavigation heading={heading} here={here} groups={tabs} />
      ) : (
        <>
          <Row heading={heading} here={here} tabs={tabs} />
          <Outlet />
        </>
      )}
    </Page>
  )
}

function Row({ heading, here, tabs }: { heading: string; here: string; tabs: ReactNode }) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => showCurrent(nav.current), [here])
  return (
    <nav ref={nav} aria-label={heading} className={classes.tabs}>
      {tabs}
    </nav>
  )
}

function SideNavigation({ heading, here, groups }: { heading: string; here: string; groups: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === path
  const id = useId()
  return (
    <div className={classes.navigation}>
      <div className={classes.side}>
        <nav aria-label={heading}>
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpenAt(isOpen ? null : path)}
          >
            {here}
            <Chevron />
          </UnstyledButton>
          <div id={id} className={classes.groups} data-open={isOpen || undefined}>
            {groups}
          </div>
        </nav>
        <div ref={setPlace} />
      </div>
      <Box miw={0}>
        <IndexPlace value={place}>
          <Outlet />
        </IndexPlace>
      </Box>
    </div>
  )
}

/** On narrow screens, scrolls the row of tabs to the selected one without scrolling the page. */
function showCurrent(nav: HTMLElement | null): void {
  const tab = nav?.querySelector('[aria-current=page]')
  if (!nav || !tab) return
  const [row, place] = [nav.getBoundingClientRect(), tab.getBoundingClientRect()]
  nav.scrollLeft += place.left + place.width / 2 - (row.left + row.width / 2)
}

/** Tabs that belong together, in the navigation next to the page. */
export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={classes.group}>
      <Box id={id} px="sm" c="dimmed" fz="xs" fw={500}>
        {title}
      </Box>
      {children}
    </div>
  )
}

type TabProps = ComponentPropsWithRef<'a'> & { title: string; icon: TablerIcon }

export const SettingsTab = createLink(({ title, icon, ...link }: TabProps) => (
  <a {...link} className={classes.tab}>
    <Icon of={icon} />
    {title}
  </a>
))
