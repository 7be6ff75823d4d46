import { Letter } from '../../ui/drawings/Letter.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { ToCome } from '../../ui/ToCome.tsx'

export function NotificationSettingsPage() {
  return (
    <Page title="Notifications">
      <ToCome
        drawing={<Letter />}
        title="Notifications"
        action={
          <LinkButton to="/settings/my-account/profile" variant="default">
            Account Settings
          </LinkButton>
        }
      >
        Here you will choose what you hear about your shows, and how.
      </ToCome>
    </Page>
  )
}
