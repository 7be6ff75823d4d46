import { PrivacyText } from '../../features/identity/PrivacyText.tsx'
import { TermsText } from '../../features/identity/TermsText.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import { LegalLinks } from '../../features/help/LegalLinks.tsx'

export function TermsPage() {
  return (
    <TextPage title="Terms of Service" footer={<LegalLinks />}>
      <TermsText />
    </TextPage>
  )
}

export function PrivacyPage() {
  return (
    <TextPage title="Privacy Policy" footer={<LegalLinks />}>
      <PrivacyText />
    </TextPage>
  )
}
