import { IconAlertTriangle, IconCheck, IconCloudOff, IconDeviceFloppy, IconRefresh, type Icon as TablerIcon } from '@tabler/icons-react'
import { Icon } from './Icon.tsx'
import classes from './SaveStatus.module.css'

export type SaveState = 'idle' | 'saving' | 'saved' | 'offline' | 'retrying' | 'on device' | 'conflict' | 'failed'

const looks: Record<Exclude<SaveState, 'idle'>, { words: string; icon: TablerIcon }> = {
  saving: { words: 'Saving…', icon: IconRefresh },
  saved: { words: 'Saved', icon: IconCheck },
  offline: { words: 'Offline, will save', icon: IconCloudOff },
  retrying: { words: "Couldn't save, trying again", icon: IconAlertTriangle },
  'on device': { words: 'Draft saved on this device', icon: IconDeviceFloppy },
  conflict: { words: 'Not saved: changed elsewhere', icon: IconAlertTriangle },
  failed: { words: "Couldn't save", icon: IconAlertTriangle },
}

/** Quietly says whether what was typed is saved. */
export function SaveStatus({ state }: { state: SaveState }) {
  const look = state === 'idle' ? null : looks[state]
  return (
    // Always rendered, so that screen readers announce changes.
    <span className={classes.status} aria-live="polite" data-save-state={state}>
      {look ? (
        <>
          <Icon of={look.icon} small />
          {look.words}
        </>
      ) : null}
    </span>
  )
}
