import { Button } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { offlineTitle, tryConnection, useOnline } from '../lib/online.ts'
import { Icon } from './Icon.tsx'
import classes from './OfflineBar.module.css'

/** An offline notice above the page. `children` stay below it. */
export function OfflineBar({ children }: { children?: ReactNode }) {
  const online = useOnline()
  const [state, setState] = useState<'ready' | 'trying' | 'failed'>('ready')
  const retry = async ({ currentTarget }: MouseEvent) => {
    const page = currentTarget.closest('main')
    setState('trying')
    const isBack = await tryConnection()
    setState(isBack ? 'ready' : 'failed')
    // The button that had the focus is gone.
    if (isBack) page?.focus({ preventScroll: true })
  }
  return (
    <div className={classes.place}>
      {/* Always rendered, so that screen readers announce changes. */}
      <div role="status">
        {online ? null : (
          <div className={classes.bar}>
            <Icon of={IconWifiOff} />
            <div className={classes.words}>
              <span>{offlineTitle()}. Changes can't be saved until you reconnect.</span>{' '}
              <span>{state === 'failed' ? 'Still no connection.' : 'What you typed stays here.'}</span>
            </div>
            <Button variant="default" size="compact-sm" flex="none" loading={state === 'trying'} onClick={(event) => void retry(event)}>
              Retry
            </Button>
          </div>
        )}
      </div>
      {children}
    </div>
  )
}
