import { paths } from '@castwright/contract/paths.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { instance } from '../../lib/instance.ts'
import { sessionQuery } from '../../lib/session.ts'
import { placeAfterSignIn } from '../protection.ts'
import { page } from './lazy.ts'
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

const strangers = { getParentRoute: () => strangersRoute }
const open = { getParentRoute: () => rootRoute }

const signIn = createRoute({
  ...strangers,
  path: paths.signIn,
  beforeLoad: (): void => {
    // No one can sign in before the first account exists.
    if (instance.isNew) throw redirect({ to: paths.getStarted, replace: true })
  },
  staticData: { title: 'Sign In' },
  component: page(() => import('../../features/identity/SignInPage.tsx'), 'SignInPage'),
})

const getStarted = createRoute({
  ...strangers,
  path: paths.getStarted,
  staticData: { title: 'Get Started' },
  component: page(() => import('../../features/identity/GetStartedPage.tsx'), 'GetStartedPage'),
})

const socialLoading = page(() => import('../../features/identity/SocialLoadingPage.tsx'), 'SocialLoadingPage')

const signInLoading = createRoute({ ...open, path: paths.signInLoading, staticData: { title: 'Signing in' }, component: socialLoading })

const getStartedLoading = createRoute({
  ...open,
  path: paths.getStartedLoading,
  staticData: { title: 'Signing up' },
  component: socialLoading,
})

const resetPassword = createRoute({
  ...open,
  path: paths.resetPassword,
  staticData: { title: 'Reset Password' },
  component: page(() => import('../../features/identity/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
})

export const publicRoutes = [strangersRoute.addChildren([signIn, getStarted]), signInLoading, getStartedLoading, resetPassword]
