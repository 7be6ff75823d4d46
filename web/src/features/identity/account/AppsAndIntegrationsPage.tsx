import { providers } from '@castwright/contract/identity/providers.ts'
import type { ReactNode } from 'react'
import { useSession } from '../../../lib/session.ts'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../../ui/settings/SettingsSections.tsx'
import { ValueRows } from '../../../ui/settings/ValueRow.tsx'
import { ProviderRow } from './providers/ProviderRow.tsx'
import { socialErrors, socialReturn } from '@castwright/contract/identity/errors.ts'
import { Alert } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import { isProvider, providerNames } from '../../../lib/providerNames.ts'
import { socialErrorOf } from '../socialError.ts'

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

/** The result of connecting a provider, read from the URL the browser returned to. */
function LinkResult() {
  const router = useRouter()
  const { pathname, searchStr } = useLocation()
  const search = new URLSearchParams(searchStr)
  const provider = search.get(socialReturn.provider)
  const name = isProvider(provider) ? providerNames[provider] : 'The provider'
  const dismiss = () => router.navigate({ href: pathname, replace: true })

  if (search.has(socialReturn.error)) {
    return (
      <Alert role="alert" color="red" title={`${name} wasn't connected`} withCloseButton onClose={dismiss}>
        {socialErrorOf(search) === 'CANCELLED' ? "You didn't finish connecting. Nothing was changed." : socialErrors[socialErrorOf(search)]}
      </Alert>
    )
  }
  if (search.get(socialReturn.linked) !== 'true') return null
  return (
    <Alert role="status" color="green" title={`${name} is connected`} withCloseButton onClose={dismiss}>
      You can now use it to sign in.
    </Alert>
  )
}
