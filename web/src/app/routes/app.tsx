import type { User } from '@castwright/contract/profiles.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { instance } from '../../lib/instance.ts'
import { loadContract } from '../../lib/rpc.ts'
import { sessionQuery } from '../../lib/session.ts'
import { doorFor, rememberedPlace } from '../protection.ts'
import { AppError } from '../PageError.tsx'
import { ShellSkeleton } from '../shell/ShellSkeleton.tsx'
import { page } from './lazy.ts'
import { rootRoute } from './root.tsx'

const loadLayout = () => import('../AppLayout.tsx')

type Asker = { user: User; isInside: boolean }

/** Everything behind the sign-in. Children find out here who is asking, and whether they are let in. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  component: page(loadLayout, 'AppLayout'),
  pendingComponent: ShellSkeleton,
  errorComponent: AppError,
  beforeLoad: async ({ context, location }): Promise<Asker> => {
    // The shell and the schemas are on their way while we ask who is there.
    void loadLayout()
    void loadContract().catch(() => undefined)
    const user = await context.queryClient.query({ ...sessionQuery, staleTime: 'static' })
    if (user === null) throw redirect({ to: '/sign-in', search: rememberedPlace(location.href) })
    return { user, isInside: doorFor(user, instance) === 'app' }
  },
})
