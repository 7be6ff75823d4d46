import { paths } from '@castwright/contract/paths.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { appRoute } from './app.tsx'
import { pagesIn } from './lazy.ts'

/** Pages of the operator. */
const operatorRoute = createRoute({
  getParentRoute: () => appRoute,
  id: 'operator',
  beforeLoad: ({ context }): void => {
    if (context.isInside && !context.user.isOperator) throw redirect({ to: '/no-access', replace: true })
  },
})

const operatorPage = pagesIn(operatorRoute)

const toOverview = (): void => {
  throw redirect({ to: '/operator/overview', replace: true })
}

const shell = operatorPage(paths.operator, 'This instance', () => import('../settings/OperatorShell.tsx'), 'OperatorShell')
const inShell = { getParentRoute: () => shell }
const tab = pagesIn(shell)

const tabs = [
  tab('overview', 'Overview', () => import('../../features/instance/operator/OverviewPage.tsx'), 'OverviewPage'),
  tab('jobs', 'Jobs', () => import('../../features/instance/operator/JobsPage.tsx'), 'JobsPage'),
  tab('storage', 'Storage', () => import('../../features/instance/operator/StoragePage.tsx'), 'StoragePage'),
  tab('deliveries', 'Deliveries', () => import('../../features/instance/operator/DeliveriesPage.tsx'), 'DeliveriesPage'),
  tab('backups', 'Backups', () => import('../../features/instance/operator/BackupsPage.tsx'), 'BackupsPage'),
  tab('users', 'Users', () => import('../../features/instance/operator/UsersPage.tsx'), 'UsersPage'),
  tab('audit', 'Audit log', () => import('../../features/instance/operator/ActsPage.tsx'), 'ActsPage'),
  createRoute({ ...inShell, path: '/', beforeLoad: toOverview }),
  createRoute({ ...inShell, path: '$', beforeLoad: toOverview }),
]

const pages = [
  operatorPage(
    paths.accessRequests,
    'Access requests',
    () => import('../../features/profiles/AccessRequestsPage.tsx'),
    'AccessRequestsPage',
  ),
  operatorPage(paths.outbox, 'Outbox', () => import('../../features/instance/OutboxPage.tsx'), 'OutboxPage'),
]

export const operatorRoutes = operatorRoute.addChildren([shell.addChildren(tabs), ...pages])
