import {
  IconAlertTriangle,
  IconCheck,
  IconCloudOff,
  IconDeviceFloppy,
  IconPointFilled,
  IconRefresh,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import classes from './SaveStatus.module.css'

export type SaveState = 'idle' | 'changed' | 'saving' | 'saved' | 'offline' | 'retrying' | 'on device' | 'conflict' | 'failed'

const looks: Record<Exclude<SaveState, 'idle'>, { words: string; icon: TablerIcon }> = {
  changed: { words: 'Unsaved changes', icon: IconPointFilled },
  saving: { words: 'Saving…', icon: IconRefresh },
  saved: { words: 'Saved', icon: IconCheck },
  offline: { words: 'Offline, will save', icon: IconCloudOff },
  retrying: { words: "Couldn't save, trying again", icon: IconAlertTriangle },
  'on device': { words: 'Draft saved on this device', icon: IconDeviceFloppy },
  conflict: { words: 'Not saved: changed elsewhere', icon: IconAlertTriangle },
  failed: { words: "Couldn't save", icon: IconAlertTriangle },
}

type Props = {
  state: SaveState
  /** When it was last saved, for forms that say so. */
  children?: ReactNode
}

/** Quietly says whether what was typed is saved: always one state at a time. */
export function SaveStatus({ state, children }: Props) {
  const look = state === 'idle' ? null : looks[state]
  return (
    // Always rendered, so that screen readers announce changes.
    <span className={classes.status} aria-live="polite" data-save-state={state}>
      {look ? (
        <>
          <Icon of={look.icon} small />
          {state === 'saved' ? (children ?? look.words) : look.words}
        </>
      ) : (
        children
      )}
    </span>
  )
}
