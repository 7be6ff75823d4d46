import { notificationTypes } from '@castwright/contract/notifications/shapes.ts'
import { useSession } from '../../lib/session.ts'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../ui/settings/SettingsSections.tsx'
import { notificationGroups } from './groups.ts'
import classes from './NotificationSettingsPage.module.css'
import { PreferenceRow } from './PreferenceRow.tsx'
import { usePreferences } from './usePreferences.ts'
import { QueryState } from '../../ui/QueryState.tsx'

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
      hint={`You'll always see notifications here in the app. Choose which ones we also email to ${user?.email ?? 'you'}. The daily digest is one email a day.`}
    >
      {user ? <Preferences userId={user.id} /> : null}
    </Page>
  )
}

const index = notificationGroups.map(({ title }) => title)

function Preferences({ userId }: { userId: string }) {
  const { deliveries, error, retry, choose } = usePreferences(userId)
  if (!deliveries) return <QueryState title="Error loading data." order={3} error={error} refetch={retry} rows={notificationTypes.length} />
  return (
    <SettingsSections index={index}>
      {notificationGroups.map(({ title, hint, types }) => (
        <SettingsSection key={title} title={title} hint={hint}>
          <ul className={classes.list}>
            {types.map((type) => (
              <PreferenceRow key={type} type={type} delivery={deliveries[type]} onChoose={(delivery) => choose(type, delivery)} />
            ))}
          </ul>
        </SettingsSection>
      ))}
    </SettingsSections>
  )
}
