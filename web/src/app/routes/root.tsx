import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { SkipLink } from '../SkipLink.tsx'

export type RouterContext = { queryClient: QueryClient }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The document's title; of nested routes, the innermost speaks. */
    title?: string
  }
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <SkipLink />
      <Outlet />
    </>
  ),
})
