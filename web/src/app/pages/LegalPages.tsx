import { VisuallyHidden } from '@mantine/core'
import { PrivacyText } from '../../features/identity/PrivacyText.tsx'
import { TermsText } from '../../features/identity/TermsText.tsx'
import { TextPage } from '../../ui/TextPage.tsx'
import { LegalLinks } from '../../features/help/LegalLinks.tsx'

export function TermsPage() {
  return (
    <TextPage title="Terms of Service" footer={<LegalLinks />}>
      <VisuallyHidden component="h2">The terms</VisuallyHidden>
      <TermsText />
    </TextPage>
  )
}

export function PrivacyPage() {
  return (
    <TextPage title="Privacy Policy" footer={<LegalLinks />}>
      <VisuallyHidden component="h2">The policy</VisuallyHidden>
      <PrivacyText />
    </TextPage>
  )
}
