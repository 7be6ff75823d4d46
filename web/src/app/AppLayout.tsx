import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { instance } from '../lib/instance.ts'
import { useSession } from '../lib/session.ts'
import { AppFrame } from './AppFrame.tsx'
import { doorFor, rememberedPlace } from './protection.ts'

const PrivateBetaPage = lazy(() =>
  import('../features/profiles/PrivateBetaPage.tsx').then((module) => ({ default: module.PrivateBetaPage })),
)

const VerifyEmailBanner = lazy(() =>
  import('../features/identity/VerifyEmailBanner.tsx').then((module) => ({ default: module.VerifyEmailBanner })),
)

const DeleteAccountButton = lazy(() =>
  import('../features/identity/account/deletion/DeleteAccountButton.tsx').then((module) => ({ default: module.DeleteAccountButton })),
)

/** The app for signed-in users with access. */
export function AppLayout() {
  const session = useSession()
  const place = useLocation({ select: (location) => location.href })
  if (session.status === 'loading') return null
  if (session.status === 'out') return <Navigate to="/sign-in" search={rememberedPlace(place)} replace />
  if (doorFor(session.user, instance) === 'private beta') {
    return (
      <Suspense>
        <PrivateBetaPage above={<VerifyEmailBanner />} deletion={<DeleteAccountButton user={session.user} variant="subtle" />} />
      </Suspense>
    )
  }
  return (
    <AppFrame user={session.user}>
      <Outlet />
    </AppFrame>
  )
}
