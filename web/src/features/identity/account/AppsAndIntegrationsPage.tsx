import { providers } from '@castwright/contract/identity/providers.ts'
import type { ReactNode } from 'react'
import { useSession } from '../../../lib/session.ts'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../../ui/settings/SettingsSections.tsx'
import { ValueRows } from '../../../ui/settings/ValueRow.tsx'
import { LinkResult } from './providers/LinkResult.tsx'
import { ProviderRow } from './providers/ProviderRow.tsx'

/** The sections of other features come last. */
export function AppsAndIntegrationsPage({ children }: { children?: ReactNode }) {
  const { user } = useSession()
  if (!user) return null
  return (
    <SettingsSections>
      <LinkResult />
      <SettingsSection title="Sign-in providers" hint="Other ways to sign in to your account.">
        <ValueRows>
          {providers.map((provider) => (
            <ProviderRow key={provider} provider={provider} user={user} />
          ))}
        </ValueRows>
      </SettingsSection>
      {children}
    </SettingsSections>
  )
}
