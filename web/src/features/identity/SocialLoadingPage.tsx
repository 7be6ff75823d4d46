import { paths } from '@castwright/contract/paths.ts'
import { authErrors, socialErrors, socialReturn } from '@castwright/contract/identity/errors.ts'
import { Button, Group, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { instance } from '../../lib/instance.ts'
import { returnTo } from '../../lib/returnTo.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { completeSocialSignIn } from './completeSocialSignIn.ts'
import { adviceOn } from '../../lib/advice.ts'
import { isProvider, providerNames } from '../../lib/providerNames.ts'
import { SignInChallenge } from './SignInChallenge.tsx'

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
