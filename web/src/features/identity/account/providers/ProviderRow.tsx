import { paths } from '@castwright/contract/paths.ts'
import { authErrors } from '@castwright/contract/identity/errors.ts'
import type { Provider } from '@castwright/contract/identity/auth.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { Box, Group, Text } from '@mantine/core'
import { proveIdentity } from '../../../../components/proof/proveIdentity.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { HintedButton } from '../../../../ui/HintedButton.tsx'
import { instance } from '../../../../lib/instance.ts'
import { TextLink } from '../../../../ui/Links.tsx'
import { auth, isAuthError } from '../../../../lib/auth.ts'
import { providerIcons } from '../../providerIcons.tsx'
import { adviceOn } from '../../../../lib/advice.ts'
import { connected, hasPassword, providerNames } from '../../../../lib/providerNames.ts'
import { useErrorToast } from '../../../../ui/useErrorToast.ts'
import { useExternalRedirect } from '../../useExternalRedirect.ts'
import classes from './ProviderRow.module.css'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { refreshSession } from '../../../../lib/session.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { toast } from '../../../../ui/toast.tsx'

type Props = { provider: Provider; user: User }

export function ProviderRow({ provider, user }: Props) {
  const name = providerNames[provider]
  const isConnected = connected(user).includes(provider)
  return (
    <Group>
      <span className={classes.mark}>{providerIcons[provider]}</span>
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
