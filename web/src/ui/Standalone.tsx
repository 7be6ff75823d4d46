import type { ReactNode } from 'react'
import { useInShell } from './InShell.ts'
import { TextLink } from './Links.tsx'
import { Logo } from './Logo.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import classes from './Standalone.module.css'

/** A page outside the shell: logo, centered content and footer links. Signed-in users may see it inside, where it is only the content. */
export function Standalone({ children, footer, wide = false }: { children: ReactNode; footer?: ReactNode; wide?: boolean }) {
  if (useInShell()) return <div className={wide ? classes.wide : classes.middle}>{children}</div>
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <TextLink to="/" underline="never" aria-label="Castwright">
          <Logo />
        </TextLink>
      </header>
      <OfflineBar />
      <main id="main" className={wide ? classes.wide : classes.middle} tabIndex={-1}>
        {children}
      </main>
      {footer ? <footer className={classes.foot}>{footer}</footer> : null}
    </div>
  )
}
