import { providers } from '@castwright/contract/providers.ts'
import { Stack } from '@mantine/core'
import { useSession } from '../../../lib/session.ts'
import { LinkResult } from './providers/LinkResult.tsx'
import { ProviderCard } from './providers/ProviderCard.tsx'

export function AppsAndIntegrationsPage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <Stack gap="lg">
      <LinkResult />
      {providers.map((provider) => (
        <ProviderCard key={provider} provider={provider} user={user} />
      ))}
    </Stack>
  )
}
