import type { DirectoryField } from '@castwright/contract/podcasts/directories.ts'
import { directoryShapes } from '../../../ui/directoryShapes.tsx'
import classes from './DirectoryIcon.module.css'

export function DirectoryIcon({ of }: { of: DirectoryField }) {
  return (
    <svg viewBox="0 0 24 24" className={classes.mark} aria-hidden>
      {directoryShapes[of]}
    </svg>
  )
}
