import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { useOverlays } from '../../ui/overlays.ts'
import { SkipLink } from '../SkipLink.tsx'

export type RouterContext = { queryClient: QueryClient }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The document title, unless the loader returns one. The innermost route wins. */
    title?: string
  }
}

function Root() {
  const overlays = useOverlays()
  return (
    <>
      <SkipLink />
      <Outlet />
      {/* Dialogs contain links, so they are rendered inside the router. */}
      {overlays.map((Overlay, at) => (
        <Overlay key={at} />
      ))}
    </>
  )
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Root })
