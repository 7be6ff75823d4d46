import type { User } from '@castwright/contract/profiles/shapes.ts'
import { Box, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode, useId } from 'react'
import { proveIdentity } from '../../../../components/proof/proveIdentity.tsx'
import { adviceOn } from '../../../../lib/advice.ts'
import { authQuery } from '../../../../lib/auth.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { hasPassword } from '../../../../lib/providerNames.ts'
import { LoadedSection } from '../LoadedSection.tsx'
import { useErrorToast } from '../../../../ui/useErrorToast.ts'
import { useStepDialog } from '../../../../ui/steps/useStepDialog.ts'
import type { Purpose } from './useTwoFactorFlow.ts'
import { TwoFactorDialog } from './TwoFactorDialog.tsx'
import type { AuthOutput, FactorKind } from '@castwright/contract/identity/auth.ts'
import { recoveryCodeCount } from '@castwright/contract/identity/limits.ts'
import list from '../../../../ui/IconList.module.css'
import { Note } from '../../../../ui/Note.tsx'

export function TwoFactorSection({ user }: { user: User }) {
  const query = useQuery(authQuery('findTwoFactor'))
  const [purpose, setPurpose] = useState<Purpose>({ act: 'enable' })
  const { opened, round, open, close } = useStepDialog()
  const { showError, hideError } = useErrorToast()
  const begin = (next: Purpose) => {
    setPurpose(next)
    open()
  }
  const enable = async () => {
    hideError()
    try {
      // The dialog itself asks for a password.
      if (hasPassword(user) || (await proveIdentity())) begin({ act: 'enable' })
    } catch (error) {
      showError(adviceOn(error))
    }
  }
  return (
    <>
      <LoadedSection
        title="Two-Factor Authentication"
        hint="Require a code from your phone when you sign in."
        query={query}
        status={query.data && <Badge meaning={query.data.enabled ? 'success' : 'neutral'}>{query.data.enabled ? 'On' : 'Off'}</Badge>}
      >
        {(status) =>
          status.enabled ? (
            <Factors status={status} onStart={begin} />
          ) : (
            <Button variant="default" onClick={() => void enable()}>
              Enable Two-Factor Authentication
            </Button>
          )
        }
      </LoadedSection>
      <TwoFactorDialog
        key={round}
        opened={opened}
        onClose={close}
        purpose={purpose}
        securityQuestion={query.data?.securityQuestion ?? null}
        needsPassword={hasPassword(user)}
      />
    </>
  )
}

const lowCount = 3

function Factors({ status, onStart }: { status: AuthOutput<'findTwoFactor'>; onStart: (purpose: Purpose) => void }) {
  const { phone, app, phoneHint, recoveryCodesLeft } = status
  const isLast = !(phone && app)
  const actions = (kind: FactorKind, isSetUp: boolean) => (
    <>
      <Button variant="default" size="xs" onClick={() => onStart({ act: 'change', kind })}>
        {isSetUp ? 'Change' : 'Add'}
      </Button>
      {isSetUp && !isLast ? (
        <Button variant="default" size="xs" onClick={() => onStart({ act: 'remove', kind })}>
          Remove
        </Button>
      ) : null}
    </>
  )
  return (
    <>
      <ul className={list.list}>
        <Row name="Phone" description={phone ? `We text codes to the number ending in ${phoneHint ?? '…'}.` : 'Not set up.'}>
          {actions('phone', phone)}
        </Row>
        <Row name="Authenticator app" description={app ? 'Codes from the app on your phone or computer.' : 'Not set up.'}>
          {actions('app', app)}
        </Row>
        <Row
          name="Recovery codes"
          description={`${recoveryCodesLeft} of ${recoveryCodeCount} left, for when you don't have your phone.${recoveryCodesLeft <= lowCount ? ' Get new ones soon.' : ''}`}
        >
          <Button variant="default" size="xs" onClick={() => onStart({ act: 'renew' })}>
            Get new codes
          </Button>
        </Row>
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button variant="outline" color="red" onClick={() => onStart({ act: 'remove', kind: 'all' })}>
          Remove Two-Factor Authentication
        </Button>
      </Group>
    </>
  )
}

function Row({ name, description, children }: { name: string; description: string; children: ReactNode }) {
  const id = useId()
  return (
    <Group component="li" className={list.item}>
      <Box flex="1 1 10rem" miw={0}>
        <Text fw={500} id={id}>
          {name}
        </Text>
        <Note>{description}</Note>
      </Box>
      <Group gap="xs" role="group" aria-labelledby={id} wrap="nowrap">
        {children}
      </Group>
    </Group>
  )
}
