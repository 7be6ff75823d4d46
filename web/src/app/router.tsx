import { createRootRoute, createRouter } from '@tanstack/react-router'
import { Logo } from '../ui/Logo.tsx'

const rootRoute = createRootRoute({ component: Logo })
export const router = createRouter({ routeTree: rootRoute })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
