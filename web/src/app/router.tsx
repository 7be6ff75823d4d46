import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { queryClient } from '../lib/queryClient.ts'
import { motion } from '../ui/theme.ts'
import { watchArrivals } from './arrivals.ts'
import { PageError } from './PageError.tsx'
import { PendingPage } from './Pending.tsx'
import { routeTree } from './routes/tree.ts'

/** The app's router. Uses the browser history unless another one is given. */
export function makeRouter(history?: RouterHistory) {
  const made = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: motion.slow,
    // The default keeps a skeleton for half a second, even if its page is ready. It has the same shape, so replacing it sooner is fine.
    defaultPendingMinMs: 0,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
    ...(history && { history }),
  })
  watchArrivals(made)
  return made
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
