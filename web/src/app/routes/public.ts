import { paths } from '@castwright/contract/paths.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { instance } from '../../lib/instance.ts'
import { sessionQuery } from '../../lib/session.ts'
import { placeAfterSignIn } from '../protection.ts'
import { page, pagesIn } from './lazy.ts'
import { rootRoute } from './root.tsx'

type SignInSearch = { from?: string; emailVerified?: boolean }

/** Pages for signed-out users. Signed-in users are redirected to their podcasts. */
const strangersRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'strangers',
  validateSearch: (search: Record<string, unknown>): SignInSearch => search,
  beforeLoad: async ({ context, search }): Promise<void> => {
    // Confirms a verified email address first, even for signed-in users.
    if (search.emailVerified !== undefined) return
    const user = await context.queryClient.query({ ...sessionQuery, staleTime: 'static' }).catch(() => null)
    if (user) throw redirect({ href: placeAfterSignIn(search.from) })
  },
})

const openPage = pagesIn(rootRoute)

const signIn = createRoute({
  getParentRoute: () => strangersRoute,
  path: paths.signIn,
  beforeLoad: (): void => {
    // No one can sign in before the first account exists.
    if (instance.isNew) throw redirect({ to: paths.getStarted, replace: true })
  },
  staticData: { title: 'Sign In' },
  component: page(() => import('../../features/identity/SignInPage.tsx'), 'SignInPage'),
})

const getStarted = pagesIn(strangersRoute)(
  paths.getStarted,
  'Get Started',
  () => import('../../features/identity/GetStartedPage.tsx'),
  'GetStartedPage',
)

const loadSocialLoading = () => import('../../features/identity/SocialLoadingPage.tsx')

export const publicRoutes = [
  strangersRoute.addChildren([signIn, getStarted]),
  openPage(paths.signInLoading, 'Signing in', loadSocialLoading, 'SocialLoadingPage'),
  openPage(paths.getStartedLoading, 'Signing up', loadSocialLoading, 'SocialLoadingPage'),
  openPage(paths.resetPassword, 'Reset Password', () => import('../../features/identity/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
]
