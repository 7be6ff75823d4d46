import type { User } from '@castwright/contract/profiles/shapes.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { proveIdentity } from '../../../../components/proof/proveIdentity.tsx'
import { adviceOn } from '../../../../lib/advice.ts'
import { authQuery } from '../../../../lib/auth.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { hasPassword } from '../../../../lib/providerNames.ts'
import { LoadedSection } from '../LoadedSection.tsx'
import { useErrorToast } from '../../../../ui/useErrorToast.ts'
import { useStepDialog } from '../../../../ui/steps/useStepDialog.ts'
import { Factors } from './Factors.tsx'
import type { Purpose } from './purpose.ts'
import { TwoFactorDialog } from './TwoFactorDialog.tsx'

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
