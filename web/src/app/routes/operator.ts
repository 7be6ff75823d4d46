import { createRoute, redirect } from '@tanstack/react-router'
import { paths } from '../../lib/links.ts'
import { appRoute } from './app.tsx'
import { page } from './lazy.ts'

/** Pages of the operator. */
const operatorRoute = createRoute({
  getParentRoute: () => appRoute,
  id: 'operator',
  beforeLoad: ({ context }): void => {
    if (context.isInside && !context.user.isOperator) throw redirect({ to: '/no-access', replace: true })
  },
})

const ofOperator = { getParentRoute: () => operatorRoute }

const pages = [
  createRoute({
    ...ofOperator,
    path: paths.accessRequests,
    staticData: { title: 'Access requests' },
    component: page(() => import('../../features/profiles/AccessRequestsPage.tsx'), 'AccessRequestsPage'),
  }),
  createRoute({
    ...ofOperator,
    path: paths.outbox,
    staticData: { title: 'Outbox' },
    component: page(() => import('../../features/instance/OutboxPage.tsx'), 'OutboxPage'),
  }),
]

export const operatorRoutes = operatorRoute.addChildren(pages)
