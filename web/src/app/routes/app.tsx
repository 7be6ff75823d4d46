import type { User } from '@castwright/contract/profiles/shapes.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { instance } from '../../lib/instance.ts'
import { loadContract } from '../../lib/rpc.ts'
import { sessionQuery } from '../../lib/session.ts'
import { doorFor, rememberedPlace } from '../protection.ts'
import { AppError } from '../PageError.tsx'
import { PendingShell, preloadSkeletons } from '../Pending.tsx'
import { page } from './lazy.ts'
import { rootRoute } from './root.tsx'

const loadLayout = () => import('../AppLayout.tsx')

type Asker = { user: User; isInside: boolean }

/** The parent of all protected routes. Loads the session and checks access. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  component: page(loadLayout, 'AppLayout'),
  pendingComponent: PendingShell,
  errorComponent: AppError,
  beforeLoad: async ({ context, location }): Promise<Asker> => {
    // Load the shell and the schemas in parallel with the session.
    void loadLayout()
    preloadSkeletons()
    void loadContract().catch(() => undefined)
    const user = await context.queryClient.query({ ...sessionQuery, staleTime: 'static' })
    if (user === null && instance.isNew) throw redirect({ to: '/get-started', replace: true })
    if (user === null) throw redirect({ to: '/sign-in', search: rememberedPlace(location.href) })
    return { user, isInside: doorFor(user, instance) === 'app' }
  },
})
