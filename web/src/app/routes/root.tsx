import { ModalsProvider } from '@mantine/modals'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { SkipLink } from '../SkipLink.tsx'

export type RouterContext = { queryClient: QueryClient }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The document title, unless the loader returns one. The innermost route wins. */
    title?: string
  }
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  // Dialogs contain links, so they are rendered inside the router.
  component: () => (
    <ModalsProvider labels={{ confirm: 'Confirm', cancel: 'Cancel' }}>
      <SkipLink />
      <Outlet />
    </ModalsProvider>
  ),
})
