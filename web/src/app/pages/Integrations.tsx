import { CalendarLinks } from '../../features/calendar/links/CalendarLinks.tsx'
import { AppsAndIntegrationsPage } from '../../features/identity/account/AppsAndIntegrationsPage.tsx'
import { usePodcasts } from '../../features/podcasts/api.ts'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'

/** Sign-in providers and calendar links. */
export function Integrations() {
  const { data: podcasts = [] } = usePodcasts()
  return (
    <AppsAndIntegrationsPage>
      <SettingsSection title="Calendar links" hint="See your dates in Google Calendar, Apple Calendar or Outlook.">
        <CalendarLinks podcasts={podcasts} />
      </SettingsSection>
    </AppsAndIntegrationsPage>
  )
}
