import { paths } from '@castwright/contract/paths.ts'
import { Box, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { TextLink } from '../../ui/Links.tsx'
import { Logo } from '../../ui/Logo.tsx'
import classes from './AuthLayout.module.css'
import { StudioScene } from './StudioScene.tsx'

type Props = {
  title: string
  hint?: ReactNode
  /** Top right, usually a link to the other page. */
  corner?: ReactNode
  children: ReactNode
}

/** Layout of the signed-out pages: the pitch on one side, the form on the other. */
export function AuthLayout({ title, hint, corner, children }: Props) {
  return (
    <div className={classes.split}>
      <aside className={classes.brand} aria-label="About Castwright">
        <Logo />
        <div className={classes.pitch}>
          <p className={classes.tagline}>Produce and host your podcast in one place.</p>
          <p className={classes.sub}>Plan episodes with your team, collect recordings and publish everywhere.</p>
        </div>
        <StudioScene />
      </aside>
      <div className={classes.side}>
        <nav className={classes.top} aria-label="Account">
          <TextLink to={paths.signIn} aria-label="Castwright" underline="never" className={classes.logo}>
            <Logo />
          </TextLink>
          <Text component="div" c="dimmed" size="sm" ms="auto">
            {corner}
          </Text>
        </nav>
        <main id="main" tabIndex={-1} className={classes.main}>
          <div className={classes.form}>
            <Title order={1} tabIndex={-1}>
              {title}
            </Title>
            {hint ? (
              <Text c="dimmed" mt="xxs">
                {hint}
              </Text>
            ) : null}
            <Box mt="lg">{children}</Box>
          </div>
        </main>
      </div>
    </div>
  )
}
