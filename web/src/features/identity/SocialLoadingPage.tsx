import { Button, Text } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../../lib/links.ts'
import { AuthLayout } from './AuthLayout.tsx'

const names: Record<string, string> = { google: 'Google', facebook: 'Facebook' }

/** Long enough to read two short sentences. */
const readingTime = 6000

/** Where a provider's round trip begins and ends. Nobody can be sent to a provider that is not set up. */
export function SocialLoadingPage() {
  const router = useRouter()
  const { pathname, searchStr } = useLocation()
  const origin = pathname.startsWith(paths.getStarted) ? paths.getStarted : paths.signIn
  const provider = names[new URLSearchParams(searchStr).get('provider') ?? ''] ?? 'This provider'

  useEffect(() => {
    const timer = setTimeout(() => void router.navigate({ href: origin, replace: true }), readingTime)
    return () => clearTimeout(timer)
  }, [router, origin])

  return (
    <AuthLayout title={`${provider} is not set up here`}>
      <Text component="output" display="block" mb="lg">
        This instance has no connection to it. We are taking you back, where you can use your email and a password.
      </Text>
      <Button size="md" fullWidth onClick={() => router.navigate({ href: origin, replace: true })}>
        Go back now
      </Button>
    </AuthLayout>
  )
}
