import { Suspense } from 'react'
import { lazyPart } from '../ui/lazyPart.tsx'

const Page = lazyPart(async () => (await import('./PendingPage.tsx')).PendingPage)
const Shell = lazyPart(async () => (await import('./shell/ShellSkeleton.tsx')).ShellSkeleton)

/** Loads the skeletons. Only pages inside the shell show them. */
export function preloadSkeletons(): void {
  Page.preload()
  Shell.preload()
}

export const PendingPage = () => (
  <Suspense>
    <Page />
  </Suspense>
)

export const PendingShell = () => (
  <Suspense>
    <Shell />
  </Suspense>
)
