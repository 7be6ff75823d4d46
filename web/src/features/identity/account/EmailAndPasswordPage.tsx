import { Stack } from '@mantine/core'
import { useSession } from '../../../lib/session.ts'
import { DeleteAccountCard } from './deletion/DeleteAccountCard.tsx'
import { DevicesCard } from './devices/DevicesCard.tsx'
import { EmailAndPasswordForm } from './password/EmailAndPasswordForm.tsx'
import { TwoFactorCard } from './twoFactor/TwoFactorCard.tsx'

export function EmailAndPasswordPage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <Stack gap="lg">
      <EmailAndPasswordForm user={user} />
      <TwoFactorCard user={user} />
      <DevicesCard />
      <DeleteAccountCard user={user} />
    </Stack>
  )
}
