import type { CheckResult } from '@castwright/contract/publishing/checks.ts'
import { type FixAct, fixLabels } from '@castwright/contract/publishing/fixes.ts'
import { Box, Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { ownPath } from '../../lib/returnTo.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { PathLink } from '../../ui/Links.tsx'
import { Note } from '../../ui/Note.tsx'
import classes from './CheckResults.module.css'

/** Where findings are shown. */
export type FixPlace = {
  /** The way back from where something is fixed. By default, it leads to the current page. */
  back: { label: string; href?: string }
  /** Called when a link to a fix is followed. */
  onLeave?: () => void
  /** What can be fixed right here. */
  here?: Partial<Record<FixAct, () => Promise<unknown>>>
  /** Why this person can't fix it, and who can. */
  obstacles?: Partial<Record<FixAct, string | null>>
}

type Props = FixPlace & {
  result: Pick<CheckResult, 'title' | 'fixPath' | 'fix'>
  /** Whether the finding is shown elsewhere, so that the label names it. */
  isApart?: boolean
}

/** What fixes a finding: a button, a link to the field, or who can do it. */
export function FixOf({ result: { title, fixPath, fix }, back, onLeave, here, obstacles, isApart = false }: Props) {
  const router = useRouter()
  const verb = fix ? fixLabels[fix] : 'Fix'
  const name = `${verb}: ${title}`
  const label = isApart ? name : verb
  const act = fix && here?.[fix]
  const { submit, isBusy } = useSubmit(async () => act?.())
  const path = ownPath(fixPath)
  const obstacle = fix && obstacles?.[fix]
  if (obstacle) return <Note className={classes.fix}>{obstacle}</Note>
  if (act)
    return (
      <Box className={classes.fix}>
        <Button variant="default" size="compact-sm" aria-label={name} loading={isBusy} onClick={submit}>
          {label}
        </Button>
      </Box>
    )
  if (path === null) return null
  const { pathname, href } = router.state.location
  // On the same page, there is no way to go back.
  const isHere = back.href === undefined && path.split('?')[0] === pathname
  return (
    <Box className={classes.fix}>
      <PathLink path={path} back={isHere ? undefined : { href, ...back }} onLeave={onLeave} fw={500} aria-label={name}>
        {label}
      </PathLink>
    </Box>
  )
}
