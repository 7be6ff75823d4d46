import { IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useOnline } from '../lib/online.ts'
import { Icon } from './Icon.tsx'
import classes from './OfflineBar.module.css'

/** An offline notice above the page. `children` stay below it. */
export function OfflineBar({ children }: { children?: ReactNode }) {
  const online = useOnline()
  return (
    <div className={classes.place}>
      {/* Always rendered, so that screen readers announce changes. */}
      <div role="status">
        {online ? null : (
          <div className={classes.bar}>
            <Icon of={IconWifiOff} />
            <span>You're offline. Changes can't be saved until you reconnect.</span>
          </div>
        )}
      </div>
      {children}
    </div>
  )
}
