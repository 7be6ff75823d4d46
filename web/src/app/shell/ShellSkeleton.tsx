import { Skeleton, Stack } from '@mantine/core'
import { Logo } from '../../ui/Logo.tsx'
import { PendingPage } from '../PendingPage.tsx'
import { sizes } from '../../ui/theme.ts'
import classes from './Shell.module.css'
import bar from './TopBar.module.css'

const lines = [0, 1, 2, 3, 4, 5]

/** The shell's skeleton while the session loads. */
export function ShellSkeleton() {
  return (
    <>
      <div className={bar.bar}>
        <Logo />
      </div>
      <div className={classes.outline}>
        <div className={classes.sidebar}>
          <Stack gap="sm" p="sm">
            {lines.map((line) => (
              <Skeleton key={line} height={sizes.control} />
            ))}
          </Stack>
        </div>
        <PendingPage />
      </div>
    </>
  )
}
