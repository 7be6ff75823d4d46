import { paths } from '@castwright/contract/paths.ts'
import { type SocialError, authErrors, socialErrors, socialReturn } from '@castwright/contract/identity/errors.ts'
import { Button, Group, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { instance } from '../../lib/instance.ts'
import { returnTo } from '../../lib/returnTo.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { adviceOn } from '../../lib/advice.ts'
import { isProvider, providerNames } from '../../lib/providerNames.ts'
import { SignInChallenge } from './SignInChallenge.tsx'
import type { Factors } from '@castwright/contract/identity/auth.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { auth } from '../../lib/auth.ts'
import { rpc } from '../../lib/rpc.ts'
import { refreshSession } from '../../lib/session.ts'
import { browserZone } from '../../lib/time.ts'
import { useSignUpErrors } from './signUp.ts'
import { socialErrorOf } from './socialError.ts'

/** Return page for providers: continues to the app or the second factor, or shows what went wrong. */
export function SocialLoadingPage() {
  const router = useRouter()
  // Keeps the initial location, which changes before this page unmounts.
  const [{ pathname, searchStr }] = useState(router.state.location)
  const isSignUp = pathname.startsWith(paths.getStarted)
  const search = new URLSearchParams(searchStr)
  const given = search.get(socialReturn.provider)
  const name = isProvider(given) ? providerNames[given] : 'The provider'

  const arrival = useQuery({
    queryKey: ['arrival', searchStr],
    queryFn: async () => {
      const found = await completeSocialSignIn(search)
      if (found.at === 'in') await router.navigate({ href: returnTo(searchStr), replace: true })
      return found
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

  const from = search.get(socialReturn.from)
  const origin = (isSignUp ? paths.getStarted : paths.signIn) + (from === null ? '' : `?${new URLSearchParams({ from }).toString()}`)
  const back = () => router.navigate({ href: origin, replace: true })

  if (arrival.isPending || arrival.data?.at === 'in') {
    return (
      <AuthLayout title={isSignUp ? `Signing up with ${name}` : `Signing in with ${name}`}>
        <Group role="status" gap="sm">
          <Loader size="sm" aria-hidden />
          <Text>Loading...</Text>
        </Group>
      </AuthLayout>
    )
  }
  if (arrival.data?.at === 'challenge') {
    return (
      <AuthLayout title="Two-factor authentication">
        <SignInChallenge factors={arrival.data.factors} search={searchStr} onBack={back} />
      </AuthLayout>
    )
  }
  const isClosed = isProvider(given) && !instance.providers[given]
  const reason = isClosed ? authErrors.PROVIDER_NOT_SET_UP.message : socialErrors[arrival.data?.reason ?? 'FAILED']
  return (
    <AuthLayout title={isSignUp ? `Signing up with ${name} failed` : `Signing in with ${name} failed`}>
      <Text role="alert" mb="lg">
        {arrival.error ? adviceOn(arrival.error) : reason}
      </Text>
      <Button size="md" fullWidth onClick={back}>
        {isSignUp ? 'Back to Get Started' : 'Back to Sign In'}
      </Button>
    </AuthLayout>
  )
}

type SocialSignIn = { at: 'in' } | { at: 'challenge'; factors: Factors } | { at: 'failed'; reason: SocialError }

/** How long an account counts as new. The provider's round trip takes up to ten minutes, and clocks differ. */
const newAccountMs = 60 * 60 * 1000

/** Handles the return from a provider. The result is in the URL and in the session cookie. */
async function completeSocialSignIn(search: URLSearchParams): Promise<SocialSignIn> {
  if (search.has(socialReturn.error)) {
    const reason = socialErrorOf(search)
    if (reason === 'CREATION_FAILED') useSignUpErrors.setState({ details: new Error(reason) })
    return { at: 'failed', reason }
  }
  if (search.get(socialReturn.twoFactor) === 'true') {
    const found = await auth('findChallenge', {})
    return found ? { at: 'challenge', factors: found.twoFactor } : { at: 'failed', reason: 'EXPIRED' }
  }
  const user = await refreshSession()
  if (!user) return { at: 'failed', reason: 'FAILED' }
  await saveTimeZone(user)
  return { at: 'in' }
}

/** Providers don't know a new user's time zone, so it comes from the browser. */
async function saveTimeZone(user: User): Promise<void> {
  if (Date.now() - Date.parse(user.createdAt) > newAccountMs || user.timeZone === browserZone()) return
  try {
    await rpc('UserService.Create', { user: { id: user.id, timeZone: browserZone() } })
    await refreshSession()
  } catch (error) {
    useSignUpErrors.setState({ details: error })
  }
}
