import { showPath } from '@castwright/contract/paths.ts'
import type { GuestSettings } from '@castwright/contract/guests/settings.ts'
import { can } from '../../../lib/can.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Stack, Switch, Text } from '@mantine/core'
import { rpc } from '../../../lib/rpc.ts'
import { OutLink } from '../../../ui/Links.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../../ui/settings/SettingsSections.tsx'
import { SettingsSkeleton } from '../../../ui/Skeletons.tsx'
import { cacheSettings, findSettings, useGuestSettings } from '../api.ts'
import { messages } from '../messages.ts'
import { ReleaseFormSection } from './ReleaseFormSection.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { Note } from '../../../ui/Note.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'

type Props = { podcast: Podcast; onAccept: (accept: boolean) => Promise<void> }

/** What a show asks its guests, sends to them and requires of them. */
export function GuestSettingsTab({ podcast, onAccept }: Props) {
  const { data: settings, error, refetch } = useGuestSettings(podcast.id)
  if (!settings)
    return (
      <QueryState title="Error loading the settings." error={error} refetch={refetch}>
        <SettingsSkeleton sections={2} />
      </QueryState>
    )
  const { showAccess } = podcast
  return (
    <SettingsSections>
      <AcceptSection podcast={podcast} onAccept={onAccept} />
      <ReleaseFormSection
        key={settings.releaseForm?.version ?? 0}
        settings={settings}
        mayEdit={can('GuestSettingsService.UpdateReleaseForm', showAccess)}
      />
      <GatesSection settings={settings} mayEdit={can('GuestSettingsService.UpdateGates', showAccess)} />
      <SettingsForm settings={settings} />
    </SettingsSections>
  )
}

function AcceptSection({ podcast, onAccept }: Props) {
  const { submit, isBusy } = useSubmit(onAccept)
  return (
    <SettingsSection title="Guests" hint="Turn guests off for a show without interviews.">
      <Switch
        label="Accept guests"
        description={
          <>
            Lets visitors of{' '}
            <OutLink href={showPath(podcast.profileUrl)} size="xs">
              your public page
            </OutLink>{' '}
            send you a pitch with “Get on the Show!”. When this is off, nothing is deleted.
          </>
        }
        checked={podcast.acceptsGuests}
        disabled={isBusy}
        onChange={(event) => void submit(event.currentTarget.checked)}
      />
    </SettingsSection>
  )
}

type Gates = Pick<GuestSettings, 'requiresRelease' | 'requiresApproval'>
type GateProps = { settings: GuestSettings; mayEdit: boolean }

function GatesSection({ settings, mayEdit }: GateProps) {
  const { podcastId, requiresRelease, requiresApproval } = settings
  const { submit, isBusy } = useSubmit({ failed: messages.saveFailed }, async (part: Partial<Gates>) => {
    const { version } = await findSettings(podcastId)
    const gates = { requiresRelease, requiresApproval, ...part }
    cacheSettings((await rpc('GuestSettingsService.UpdateGates', { podcastId, ...gates, version })).settings)
  })
  const gate = { disabled: !mayEdit || isBusy }
  return (
    <SettingsSection
      title="Before publishing"
      hint="An episode with guests can't be published until this is done. A scheduled release stops, and the team is notified."
    >
      <Stack gap="md">
        <Switch
          label="Require a signed release"
          description="From every guest who didn't decline."
          checked={requiresRelease}
          onChange={(event) => void submit({ requiresRelease: event.currentTarget.checked })}
          {...gate}
        />
        <Switch
          label="Require the guest's approval"
          description="Every guest who didn't decline has to approve the episode on their page."
          checked={requiresApproval}
          onChange={(event) => void submit({ requiresApproval: event.currentTarget.checked })}
          {...gate}
        />
        {requiresRelease && !settings.releaseForm ? (
          <Text size="sm" c="var(--cw-warning-ink)">
            There is no release form to sign yet. Add one above, or no guest can sign.
          </Text>
        ) : null}
        {mayEdit ? null : <Note>{messages.needsAdmin}</Note>}
      </Stack>
    </SettingsSection>
  )
}
