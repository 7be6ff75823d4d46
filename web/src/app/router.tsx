import { createRouter } from '@tanstack/react-router'
import { queryClient } from '../lib/queryClient.ts'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { motion } from '../ui/theme.ts'
import { watchArrivals } from './arrivals.ts'
import { PageError } from './PageError.tsx'
import { routeTree } from './routes/tree.ts'

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: motion.slow,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
})

watchArrivals(router)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
