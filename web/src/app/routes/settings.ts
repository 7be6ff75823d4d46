import { createRoute, redirect } from '@tanstack/react-router'
import { instance } from '../../lib/instance.ts'
import { page } from './lazy.ts'
import { podcastSettingsRoutes } from './podcastSettings.ts'
import { settingsRoute } from './settingsRoot.ts'

const inSettings = { getParentRoute: () => settingsRoute }

const toProfile = (): void => {
  throw redirect({ to: '/settings/my-account/profile', replace: true })
}

const account = createRoute({
  ...inSettings,
  path: 'my-account',
  staticData: { title: 'Account Settings' },
  component: page(() => import('../settings/AccountShell.tsx'), 'AccountShell'),
})
const inAccount = { getParentRoute: () => account }

const billing = createRoute({
  ...inSettings,
  path: 'subscription-and-billing',
  beforeLoad: (): void => {
    if (!instance.billing) toProfile()
  },
  staticData: { title: 'Subscription & Billing' },
  component: page(() => import('../settings/BillingShell.tsx'), 'BillingShell'),
})
const inBilling = { getParentRoute: () => billing }

const toPlanUsage = (): void => {
  throw redirect({ to: '/settings/subscription-and-billing/plan-usage', replace: true })
}

const accountTabs = [
  createRoute({
    ...inAccount,
    path: 'profile',
    staticData: { title: 'Profile' },
    component: page(() => import('../../features/profiles/profile/ProfilePage.tsx'), 'ProfilePage'),
  }),
  createRoute({
    ...inAccount,
    path: 'email-and-password',
    staticData: { title: 'Email & Password' },
    component: page(() => import('../../features/identity/account/EmailAndPasswordPage.tsx'), 'EmailAndPasswordPage'),
  }),
  createRoute({
    ...inAccount,
    path: 'apps-and-integrations',
    staticData: { title: 'Apps & Integrations' },
    component: page(() => import('../pages/Integrations.tsx'), 'Integrations'),
  }),
  createRoute({
    ...inAccount,
    path: 'access-tokens',
    staticData: { title: 'Access Tokens' },
    component: page(() => import('../../features/tokens/AccessTokensPage.tsx'), 'AccessTokensPage'),
  }),
  createRoute({
    ...inAccount,
    path: 'assistants',
    staticData: { title: 'Assistants' },
    component: page(() => import('../../features/assistants/AssistantsPage.tsx'), 'AssistantsPage'),
  }),
  createRoute({
    ...inAccount,
    path: 'your-data',
    staticData: { title: 'Your Data' },
    component: page(() => import('../../features/archives/YourDataPage.tsx'), 'YourDataPage'),
  }),
  createRoute({ ...inAccount, path: '/', beforeLoad: toProfile }),
  createRoute({ ...inAccount, path: '$', beforeLoad: toProfile }),
]

const billingTabs = [
  createRoute({
    ...inBilling,
    path: 'plan-usage',
    // Set after a checkout.
    validateSearch: ({ checkout }: Record<string, unknown>): { checkout?: string } => (typeof checkout === 'string' ? { checkout } : {}),
    staticData: { title: 'Plan Usage' },
    component: page(() => import('../../features/billing/PlanUsagePage.tsx'), 'PlanUsagePage'),
  }),
  createRoute({
    ...inBilling,
    path: 'offers-and-upgrades',
    staticData: { title: 'Offers & Upgrades' },
    component: page(() => import('../../features/billing/OffersAndUpgradesPage.tsx'), 'OffersAndUpgradesPage'),
  }),
  createRoute({
    ...inBilling,
    path: 'payment-method',
    staticData: { title: 'Payment Method' },
    component: page(() => import('../../features/billing/PaymentMethodPage.tsx'), 'PaymentMethodPage'),
  }),
  createRoute({
    ...inBilling,
    path: 'invoices',
    staticData: { title: 'Invoices' },
    component: page(() => import('../../features/billing/InvoicesPage.tsx'), 'InvoicesPage'),
  }),
  createRoute({ ...inBilling, path: '/', beforeLoad: toPlanUsage }),
  createRoute({ ...inBilling, path: '$', beforeLoad: toPlanUsage }),
]

const pages = [
  createRoute({
    ...inSettings,
    path: 'notifications',
    staticData: { title: 'Notifications' },
    component: page(() => import('../../features/notifications/NotificationSettingsPage.tsx'), 'NotificationSettingsPage'),
  }),
  createRoute({
    ...inSettings,
    path: 'tell-your-friends',
    staticData: { title: 'Tell Your Friends' },
    component: page(() => import('../../features/profiles/TellYourFriendsPage.tsx'), 'TellYourFriendsPage'),
  }),
  createRoute({ ...inSettings, path: '/', beforeLoad: toProfile }),
  createRoute({ ...inSettings, path: '$', beforeLoad: toProfile }),
]

export const settingsRoutes = settingsRoute.addChildren([
  account.addChildren(accountTabs),
  billing.addChildren(billingTabs),
  podcastSettingsRoutes,
  ...pages,
])
