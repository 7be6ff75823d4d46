import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { EpisodeSettings } from '../features/episodes/drawer/EpisodeSettings.tsx'
import { VerifyEmailBanner } from '../features/identity/VerifyEmailBanner.tsx'
import { NewPodcast } from '../features/podcasts/create/NewPodcast.tsx'
import { instance } from '../lib/instance.ts'
import { useSession } from '../lib/session.ts'
import { doorFor, rememberedPlace } from './protection.ts'
import { Shell } from './shell/Shell.tsx'

const PrivateBetaPage = lazy(() =>
  import('../features/profiles/PrivateBetaPage.tsx').then((module) => ({ default: module.PrivateBetaPage })),
)

const DeleteAccountButton = lazy(() =>
  import('../features/identity/account/deletion/DeleteAccountButton.tsx').then((module) => ({ default: module.DeleteAccountButton })),
)

/** Loaded with the drawer, not with every page. */
const DrawerRecording = lazy(() =>
  import('../features/recordings/episode/DrawerRecording.tsx').then((module) => ({ default: module.DrawerRecording })),
)

/** Loaded when an import is opened. */
const ImportShow = lazy(() => import('./ImportShow.tsx').then((module) => ({ default: module.ImportShow })))

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
    <>
      <Shell user={session.user}>
        <Outlet />
      </Shell>
      <NewPodcast Import={ImportShow} />
      <EpisodeSettings Recording={DrawerRecording} />
    </>
  )
}
