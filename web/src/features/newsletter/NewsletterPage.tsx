import { Stack, Text } from '@mantine/core'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { SettingsSkeleton } from '../../ui/Skeletons.tsx'
import { useNewsletter } from './api.ts'
import { IssueList } from './IssueList.tsx'
import { NewsletterForm } from './NewsletterForm.tsx'
import { SubscriberList } from './SubscriberList.tsx'
import { QueryState } from '../../ui/QueryState.tsx'

const title = 'Newsletter'
const hint = 'Email your listeners about every new episode.'

/** The newsletter of a show, for owners and admins. */
export function NewsletterPage({ podcastId, mayEdit }: { podcastId: string; mayEdit: boolean }) {
  if (!mayEdit)
    return (
      <SettingsSection title={title} hint={hint}>
        <Text>Only owners and admins can see the newsletter.</Text>
      </SettingsSection>
    )
  return <Loaded podcastId={podcastId} />
}

function Loaded({ podcastId }: { podcastId: string }) {
  const { data: newsletter, error, refetch } = useNewsletter(podcastId)
  if (!newsletter)
    return (
      <QueryState title="Error loading the newsletter." error={error} refetch={refetch}>
        <SettingsSkeleton sections={3} />
      </QueryState>
    )
  return (
    <Stack gap="xl">
      <NewsletterForm newsletter={newsletter} title={title} hint={hint} />
      <SettingsSection title="Emails" hint="One for each release, sent when the episode is published.">
        <IssueList newsletter={newsletter} />
      </SettingsSection>
      <SettingsSection title="Subscribers" hint="Only confirmed addresses get your emails." stacked>
        <SubscriberList newsletter={newsletter} />
      </SettingsSection>
    </Stack>
  )
}
