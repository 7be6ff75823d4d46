import { IconWifiOff } from '@tabler/icons-react'
import { useOnline } from '../lib/online.ts'
import { Icon } from './Icon.tsx'
import classes from './OfflineBar.module.css'

/** Says above the page that the connection is lost, and disappears once it is back. */
export function OfflineBar() {
  const online = useOnline()
  return (
    // Always there, so that screen readers announce what appears in it.
    <div role="status" className={classes.place}>
      {online ? null : (
        <div className={classes.bar}>
          <Icon of={IconWifiOff} />
          <span>You’re offline. Changes can’t be saved until you reconnect.</span>
        </div>
      )}
    </div>
  )
}
