import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { instance } from '../lib/instance.ts'
import { useSession } from '../lib/session.ts'
import { doorFor } from './protection.ts'
import { ShellSkeleton } from './shell/ShellSkeleton.tsx'

const AppFrame = lazy(() => import('./AppFrame.tsx').then((module) => ({ default: module.AppFrame })))

/** Pages for everyone. Signed-in users keep the shell around them. */
export function OpenLayout() {
  const session = useSession()
  if (session.status === 'loading') return null
  if (session.status === 'out' || doorFor(session.user, instance) !== 'app') return <Outlet />
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <AppFrame user={session.user}>
        <Outlet />
      </AppFrame>
    </Suspense>
  )
}
