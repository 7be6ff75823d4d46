import { createRoute, redirect } from '@tanstack/react-router'
import { instance } from '../../lib/instance.ts'
import { page, pagesIn } from './lazy.ts'
import { podcastSettingsRoutes } from './podcastSettings.ts'
import { settingsRoute } from './settingsRoot.ts'

const inSettings = { getParentRoute: () => settingsRoute }
const settingsPage = pagesIn(settingsRoute)

const toProfile = (): void => {
  throw redirect({ to: '/settings/my-account/profile', replace: true })
}

const account = settingsPage('my-account', 'Account Settings', () => import('../settings/AccountShell.tsx'), 'AccountShell')
const inAccount = { getParentRoute: () => account }
const accountTab = pagesIn(account)

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
const billingTab = pagesIn(billing)

const toPlanUsage = (): void => {
  throw redirect({ to: '/settings/subscription-and-billing/plan-usage', replace: true })
}

const accountTabs = [
  accountTab('profile', 'Profile', () => import('../../features/profiles/profile/ProfilePage.tsx'), 'ProfilePage'),
  accountTab(
    'email-and-password',
    'Email & Password',
    () => import('../../features/identity/account/EmailAndPasswordPage.tsx'),
    'EmailAndPasswordPage',
  ),
  accountTab('apps-and-integrations', 'Apps & Integrations', () => import('../pages/Integrations.tsx'), 'Integrations'),
  accountTab('access-tokens', 'Access Tokens', () => import('../../features/tokens/AccessTokensPage.tsx'), 'AccessTokensPage'),
  accountTab('assistants', 'Assistants', () => import('../../features/assistants/AssistantsPage.tsx'), 'AssistantsPage'),
  accountTab('your-data', 'Your Data', () => import('../../features/archives/YourDataPage.tsx'), 'YourDataPage'),
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
  billingTab(
    'offers-and-upgrades',
    'Offers & Upgrades',
    () => import('../../features/billing/OffersAndUpgradesPage.tsx'),
    'OffersAndUpgradesPage',
  ),
  billingTab('payment-method', 'Payment Method', () => import('../../features/billing/PaymentMethodPage.tsx'), 'PaymentMethodPage'),
  billingTab('invoices', 'Invoices', () => import('../../features/billing/InvoicesPage.tsx'), 'InvoicesPage'),
  createRoute({ ...inBilling, path: '/', beforeLoad: toPlanUsage }),
  createRoute({ ...inBilling, path: '$', beforeLoad: toPlanUsage }),
]

const pages = [
  settingsPage(
    'notifications',
    'Notifications',
    () => import('../../features/notifications/NotificationSettingsPage.tsx'),
    'NotificationSettingsPage',
  ),
  settingsPage(
    'tell-your-friends',
    'Tell Your Friends',
    () => import('../../features/profiles/TellYourFriendsPage.tsx'),
    'TellYourFriendsPage',
  ),
  createRoute({ ...inSettings, path: '/', beforeLoad: toProfile }),
  createRoute({ ...inSettings, path: '$', beforeLoad: toProfile }),
]

export const settingsRoutes = settingsRoute.addChildren([
  account.addChildren(accountTabs),
  billing.addChildren(billingTabs),
  podcastSettingsRoutes,
  ...pages,
])
