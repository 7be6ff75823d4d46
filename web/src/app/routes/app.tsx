import { createRoute, redirect } from '@tanstack/react-router'
import { instance } from '../../lib/instance.ts'
import { sessionQuery } from '../../lib/session.ts'
import { AppLayout } from '../AppLayout.tsx'
import { doorFor, rememberedPlace } from '../protection.ts'
import { ShellSkeleton } from '../shell/ShellSkeleton.tsx'
import { rootRoute } from './root.tsx'

/** Everything behind the sign-in. Children find out here who is asking, and whether they are let in. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  component: AppLayout,
  pendingComponent: ShellSkeleton,
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.ensureQueryData(sessionQuery)
    if (user === null) throw redirect({ to: '/sign-in', search: rememberedPlace(location.href) })
    return { user, isInside: doorFor(user, instance) === 'app' }
  },
})
