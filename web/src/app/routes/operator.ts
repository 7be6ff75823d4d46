import { paths } from '@castwright/contract/paths.ts'
import { createRoute, redirect } from '@tanstack/react-router'
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

const toOverview = (): void => {
  throw redirect({ to: '/operator/overview', replace: true })
}

const shell = createRoute({
  ...ofOperator,
  path: paths.operator,
  staticData: { title: 'This instance' },
  component: page(() => import('../settings/OperatorShell.tsx'), 'OperatorShell'),
})
const inShell = { getParentRoute: () => shell }

const tabs = [
  createRoute({
    ...inShell,
    path: 'overview',
    staticData: { title: 'Overview' },
    component: page(() => import('../../features/instance/operator/OverviewPage.tsx'), 'OverviewPage'),
  }),
  createRoute({
    ...inShell,
    path: 'jobs',
    staticData: { title: 'Jobs' },
    component: page(() => import('../../features/instance/operator/JobsPage.tsx'), 'JobsPage'),
  }),
  createRoute({
    ...inShell,
    path: 'storage',
    staticData: { title: 'Storage' },
    component: page(() => import('../../features/instance/operator/StoragePage.tsx'), 'StoragePage'),
  }),
  createRoute({
    ...inShell,
    path: 'deliveries',
    staticData: { title: 'Deliveries' },
    component: page(() => import('../../features/instance/operator/DeliveriesPage.tsx'), 'DeliveriesPage'),
  }),
  createRoute({
    ...inShell,
    path: 'backups',
    staticData: { title: 'Backups' },
    component: page(() => import('../../features/instance/operator/BackupsPage.tsx'), 'BackupsPage'),
  }),
  createRoute({
    ...inShell,
    path: 'users',
    staticData: { title: 'Users' },
    component: page(() => import('../../features/instance/operator/UsersPage.tsx'), 'UsersPage'),
  }),
  createRoute({
    ...inShell,
    path: 'audit',
    staticData: { title: 'Audit log' },
    component: page(() => import('../../features/instance/operator/ActsPage.tsx'), 'ActsPage'),
  }),
  createRoute({ ...inShell, path: '/', beforeLoad: toOverview }),
  createRoute({ ...inShell, path: '$', beforeLoad: toOverview }),
]

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

export const operatorRoutes = operatorRoute.addChildren([shell.addChildren(tabs), ...pages])
