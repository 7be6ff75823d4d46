import { Box } from '@mantine/core'
import { IconHome } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { LinkIcon } from '../../ui/LinkIcon.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Mark, Wordmark } from '../../ui/Logo.tsx'
import { OfflineBar } from '../../ui/OfflineBar.tsx'
import { main } from '../main.ts'
import { InShell } from '../../ui/InShell.ts'
import { NavLink } from './NavLink.tsx'
import { Places } from './Places.tsx'
import classes from './Shell.module.css'
import bar from './TopBar.module.css'

/** The shell without a session: logo, home link and navigation. */
export function BareShell({ children }: { children: ReactNode }) {
  return (
    <InShell value>
      <header className={bar.bar}>
        <TextLink to="/" underline="never" aria-label="Castwright" className={bar.logo}>
          <Mark />
          <Wordmark visibleFrom="xs" />
        </TextLink>
        <div className={bar.end}>
          <LinkIcon to="/" aria-label="Home" title="Home">
            <Icon of={IconHome} />
          </LinkIcon>
        </div>
      </header>
      <div className={classes.outline}>
        <aside className={classes.sidebar}>
          <Box p="sm">
            <Places podcast={null} as={NavLink} />
          </Box>
        </aside>
        <main id={main.id} tabIndex={-1} className={classes.main}>
          <OfflineBar />
          {children}
        </main>
      </div>
    </InShell>
  )
}
