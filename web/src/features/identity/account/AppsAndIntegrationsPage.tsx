import { providers } from '@castwright/contract/identity/providers.ts'
import { type ReactNode, useState } from 'react'
import { authErrors, socialErrors, socialReturn } from '@castwright/contract/identity/errors.ts'
import { Alert, Box, Group, Text, ThemeIcon } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import { paths } from '@castwright/contract/paths.ts'
import type { Provider } from '@castwright/contract/identity/auth.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { refreshSession, useSession } from '../../../lib/session.ts'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../../ui/settings/SettingsSections.tsx'
import { ValueRows } from '../../../ui/settings/ValueRow.tsx'
import { connected, hasPassword, isProvider, providerNames } from '../../../lib/providerNames.ts'
import { socialErrorOf } from '../socialError.ts'
import { proveIdentity } from '../../../components/proof/proveIdentity.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { instance } from '../../../lib/instance.ts'
import { TextLink } from '../../../ui/Links.tsx'
import { auth, isAuthError } from '../../../lib/auth.ts'
import { providerIcons } from '../providerIcons.tsx'
import { adviceOn } from '../../../lib/advice.ts'
import { useErrorToast } from '../../../ui/useErrorToast.ts'
import { useExternalRedirect } from '../useExternalRedirect.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { sizes } from '../../../ui/theme.ts'

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

type Props = { provider: Provider; user: User }

function ProviderRow({ provider, user }: Props) {
  const name = providerNames[provider]
  const isConnected = connected(user).includes(provider)
  return (
    <Group>
      <ThemeIcon variant="light" color="gray" c="inherit" radius="md" size={sizes.controlLarge}>
        {providerIcons[provider]}
      </ThemeIcon>
      <Box flex="1 1 12rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs" wrap="nowrap">
          <Text component="h3" m={0} fz="lg" fw={600}>
            {name}
          </Text>
          {isConnected ? <Badge meaning="success">Connected</Badge> : null}
        </Group>
        <Text c="dimmed">
          {isConnected ? (
            <>
              Signs you in as <strong>{user.email}</strong>.
            </>
          ) : (
            `Sign in with your ${name} account instead of a password.`
          )}
        </Text>
      </Box>
      {isConnected ? <Remove provider={provider} user={user} /> : <Connect provider={provider} isOperator={user.isOperator} />}
    </Group>
  )
}

function Connect({ provider, isOperator }: { provider: Provider; isOperator: boolean }) {
  const name = providerNames[provider]
  const { showError, hideError } = useErrorToast()
  const { isRedirecting, redirect } = useExternalRedirect(() => auth('link', { provider }))
  const connect = async () => {
    hideError()
    try {
      if (await proveIdentity()) await redirect()
    } catch (error) {
      showError(`Failed to connect ${name}. ${adviceOn(error)}`)
    }
  }
  return (
    <HintedButton
      variant="default"
      loading={isRedirecting}
      onClick={() => void connect()}
      remedy={
        isOperator ? (
          <TextLink to={paths.operatorHelp} hash="sign-in">
            How to set it up
          </TextLink>
        ) : null
      }
      disabledReason={instance.providers[provider] ? null : `${name} isn't set up on this instance.`}
    >
      {`Connect ${name}`}
    </HintedButton>
  )
}

function Remove({ provider, user }: Props) {
  const { remove, removing } = useUnlink(provider)
  const isLastWayIn = !hasPassword(user) && connected(user).length === 1
  return (
    <HintedButton
      variant="default"
      loading={removing}
      onClick={() => void remove()}
      disabledReason={isLastWayIn ? authErrors.LAST_PROVIDER.message : null}
    >
      {`Remove ${providerNames[provider]}`}
    </HintedButton>
  )
}

/** Removes a connection after confirmation and reports the result. */
function useUnlink(provider: Provider) {
  const name = providerNames[provider]
  const router = useRouter()
  const { showError, hideError } = useErrorToast()
  const [removing, setRemoving] = useState(false)

  const unlink = () =>
    auth('unlink', { provider }).catch((error: unknown) => {
      // Already removed on another device, so there is nothing left to do.
      if (!isAuthError(error, 'NOT_LINKED')) throw error
    })

  const remove = async () => {
    const agreed = await confirm({
      title: 'Are you sure you want to remove this connection?',
      children: `You'll no longer be able to sign in with ${name}.`,
      confirmLabel: 'Remove connection',
      danger: true,
    })
    if (!agreed) return
    hideError()
    setRemoving(true)
    try {
      await unlink()
      toast.success(`${name} was removed.`)
    } catch (error) {
      showError(`Failed to remove ${name}. ${adviceOn(error)}`)
    } finally {
      setRemoving(false)
    }
    // The URL may still hold the result of an earlier connection.
    await router.navigate({ href: router.state.location.pathname, replace: true })
    await refreshSession().catch(() => undefined)
  }
  return { remove, removing }
}
