import { notificationTypes } from '@castwright/contract/notifications.ts'
import { useSession } from '../../lib/session.ts'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { Loading, RowsSkeleton } from '../../ui/Skeletons.tsx'
import classes from './NotificationSettingsPage.module.css'
import { PreferenceRow } from './PreferenceRow.tsx'
import { usePreferences } from './usePreferences.ts'

export function NotificationSettingsPage() {
  const { user } = useSession()
  return (
    <Page
      title="Notifications"
      above={
        <Breadcrumbs here="Notifications">
          <TextLink to="/settings">Settings</TextLink>
        </Breadcrumbs>
      }
      hint="You'll always see notifications here in the app. Choose which ones we also email you."
    >
      {user ? <Preferences userId={user.id} email={user.email} /> : null}
    </Page>
  )
}

function Preferences({ userId, email }: { userId: string; email: string }) {
  const { deliveries, error, retry, choose } = usePreferences(userId)
  return (
    <SettingsSection title="Email" hint={`Sent to ${email}. The daily digest is one email a day.`}>
      {deliveries ? (
        <ul className={classes.list}>
          {notificationTypes.map((type) => (
            <PreferenceRow key={type} type={type} delivery={deliveries[type]} onChoose={(delivery) => choose(type, delivery)} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState title="Error loading data." order={3} onRetry={retry} error={error} />
      ) : (
        <Loading>
          <RowsSkeleton rows={notificationTypes.length} />
        </Loading>
      )}
    </SettingsSection>
  )
}
