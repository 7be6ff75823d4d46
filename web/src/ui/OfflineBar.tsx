import { IconWifiOff } from '@tabler/icons-react'
import { useOnline } from '../lib/online.ts'
import { Icon } from './Icon.tsx'
import classes from './OfflineBar.module.css'

/** An offline notice above the page. */
export function OfflineBar() {
  const online = useOnline()
  return (
    // Always rendered, so that screen readers announce changes.
    <div role="status" className={classes.place}>
      {online ? null : (
        <div className={classes.bar}>
          <Icon of={IconWifiOff} />
          <span>You're offline. Changes can't be saved until you reconnect.</span>
        </div>
      )}
    </div>
  )
}
