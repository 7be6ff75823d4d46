import { useSession } from '../../../lib/session.ts'
import { SettingsSections } from '../../../ui/settings/SettingsSections.tsx'
import { DeleteAccountSection } from './deletion/DeleteAccountSection.tsx'
import { DevicesSection } from './devices/DevicesSection.tsx'
import { EmailAndPasswordForm } from './password/EmailAndPasswordForm.tsx'
import { TwoFactorSection } from './twoFactor/TwoFactorSection.tsx'

const sections = ['Email', 'Password', 'Two-Factor Authentication', 'Signed-in devices', 'Delete Account']

export function EmailAndPasswordPage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <SettingsSections index={sections}>
      <EmailAndPasswordForm user={user} />
      <TwoFactorSection user={user} />
      <DevicesSection />
      <DeleteAccountSection user={user} />
    </SettingsSections>
  )
}
