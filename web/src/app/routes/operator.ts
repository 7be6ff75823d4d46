import { paths } from '@castwright/contract/paths.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { appRoute } from './app.tsx'
import { page, pagesIn } from './lazy.ts'

/** Pages of the operator. */
const operatorRoute = createRoute({
  getParentRoute: () => appRoute,
  id: 'operator',
  beforeLoad: ({ context }): void => {
    if (context.isInside && !context.user.isOperator) throw redirect({ to: '/no-access', replace: true })
  },
})

const toOverview = (): void => {
  throw redirect({ to: '/operator/overview', replace: true })
}

/** Without a path, because the outbox has its own. */
const shell = createRoute({
  getParentRoute: () => operatorRoute,
  id: 'instance',
  staticData: { title: 'This instance' },
  component: page(() => import('../settings/OperatorShell.tsx'), 'OperatorShell'),
})
const inShell = { getParentRoute: () => shell }
const tab = pagesIn(shell)

const tabs = [
  tab(`${paths.operator}/overview`, 'Overview', () => import('../../features/instance/operator/OverviewPage.tsx'), 'OverviewPage'),
  tab(`${paths.operator}/jobs`, 'Jobs', () => import('../../features/instance/operator/JobsPage.tsx'), 'JobsPage'),
  tab(`${paths.operator}/storage`, 'Storage', () => import('../../features/instance/operator/StoragePage.tsx'), 'StoragePage'),
  tab(`${paths.operator}/deliveries`, 'Deliveries', () => import('../../features/instance/operator/DeliveriesPage.tsx'), 'DeliveriesPage'),
  tab(paths.outbox, 'Outbox', () => import('../../features/instance/OutboxPage.tsx'), 'OutboxPage'),
  tab(`${paths.operator}/backups`, 'Backups', () => import('../../features/instance/operator/BackupsPage.tsx'), 'BackupsPage'),
  tab(`${paths.operator}/users`, 'Users', () => import('../../features/instance/operator/UsersPage.tsx'), 'UsersPage'),
  tab(paths.accessRequests, 'Access requests', () => import('../../features/profiles/AccessRequestsPage.tsx'), 'AccessRequestsPage'),
  tab(`${paths.operator}/audit`, 'Audit log', () => import('../../features/instance/operator/ActsPage.tsx'), 'ActsPage'),
  createRoute({ ...inShell, path: paths.operator, beforeLoad: toOverview }),
  createRoute({ ...inShell, path: `${paths.operator}/$`, beforeLoad: toOverview }),
]

export const operatorRoutes = operatorRoute.addChildren([shell.addChildren(tabs)])
