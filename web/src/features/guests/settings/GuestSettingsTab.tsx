import { showPath } from '@castwright/contract/paths.ts'
import { type GuestSettings, releaseTemplate, ReleaseText } from '@castwright/contract/guests/settings.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Alert, Button, Code, Group, Stack, Switch, Text, Textarea } from '@mantine/core'
import { guestLimits } from '@castwright/contract/guests/limits.ts'
import { useState } from 'react'
import { can } from '../../../lib/can.ts'
import { rpc } from '../../../lib/rpc.ts'
import { OutLink } from '../../../ui/Links.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../../ui/settings/SettingsSections.tsx'
import { SettingsSkeleton } from '../../../ui/Skeletons.tsx'
import { cacheSettings, findSettings, useGuestSettings } from '../api.ts'
import { messages } from '../messages.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Refusal, useSubmit } from '../../../ui/form/useSubmit.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Counted } from '../../../ui/form/Counted.tsx'
import { toast } from '../../../ui/toast.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'

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
function GatesSection({ settings, mayEdit }: { settings: GuestSettings; mayEdit: boolean }) {
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
      hint="Episodes with guests can't be published until this is done. A scheduled release will stop, and we'll notify the team."
    >
      <Stack gap="md">
        <Switch
          label="Require a signed release"
          description="Every guest who hasn't declined must sign."
          checked={requiresRelease}
          onChange={(event) => void submit({ requiresRelease: event.currentTarget.checked })}
          {...gate}
        />
        <Switch
          label="Require the guest's approval"
          description="Every guest who hasn't declined must approve the episode on their page."
          checked={requiresApproval}
          onChange={(event) => void submit({ requiresApproval: event.currentTarget.checked })}
          {...gate}
        />
        {requiresRelease && !settings.releaseForm ? (
          <Text size="sm" c="var(--cw-warning-ink)">
            There's no release form yet. Add one above so guests can sign it.
          </Text>
        ) : null}
        {mayEdit ? null : <Note>{messages.needsAdmin}</Note>}
      </Stack>
    </SettingsSection>
  )
}

/** The text that guests sign. Mount it again for another version. */
function ReleaseFormSection({ settings: { podcastId, releaseForm }, mayEdit }: { settings: GuestSettings; mayEdit: boolean }) {
  const [text, setText] = useState(releaseForm?.text ?? '')
  const checked = ReleaseText.safeParse(text)
  const changed = text !== (releaseForm?.text ?? '')
  const save = useSubmit({ failed: messages.saveFailed, inForm: true }, async (wanted: string) => {
    const { version, releaseForm: now } = await findSettings(podcastId)
    if (now?.version !== releaseForm?.version) {
      throw new Refusal('Someone else changed the release form. Reload the page to see their version.')
    }
    const { settings } = await rpc('GuestSettingsService.UpdateReleaseForm', { podcastId, text: wanted, version })
    toast.success(settings.releaseForm ? `Release form saved as version ${settings.releaseForm.version}.` : 'Release form removed.')
    cacheSettings(settings)
  })
  const remove = async () => {
    const isSure = await confirm({
      title: 'Remove the release form?',
      children: "Guests will no longer be asked to sign. We'll keep earlier signatures.",
      confirmLabel: 'Remove release form',
      danger: true,
    })
    if (isSure) await save.submit('')
  }
  return (
    <SettingsSection
      title="Release form"
      hint="Guests sign this text on their page. Each change creates a new version, and signed texts never change."
      status={releaseForm ? <Badge meaning="accent">{`Version ${releaseForm.version}`}</Badge> : <Badge>None</Badge>}
    >
      <Stack gap="md">
        <Alert color="yellow">This isn't legal advice. Ask a lawyer whether the text works for your show and country.</Alert>
        <Textarea
          label="Text"
          description={
            <Counted length={text.length} limit={guestLimits.releaseText}>
              {mayEdit ? 'Without a text, guests have nothing to sign.' : messages.needsAdmin}
            </Counted>
          }
          dir="auto"
          autosize
          minRows={6}
          maxRows={18}
          readOnly={!mayEdit}
          value={text}
          error={checked.success ? null : checked.error.issues[0]?.message}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {releaseForm ? (
          <Text component="div" size="sm" c="dimmed">
            Version {releaseForm.version}, saved <RelativeTime at={releaseForm.createdAt} />. SHA-256:{' '}
            <Code style={{ overflowWrap: 'anywhere' }}>{releaseForm.sha256}</Code>
          </Text>
        ) : null}
        <Text component="div" role="alert" size="sm" c="var(--cw-danger-ink)">
          {save.refusal}
        </Text>
        {mayEdit ? (
          <Group gap="sm">
            <Button
              disabled={!changed || !checked.success || text.trim() === ''}
              loading={save.isBusy}
              onClick={() => void save.submit(text)}
            >
              Save as a new version
            </Button>
            {text === '' ? (
              <Button variant="default" onClick={() => setText(releaseTemplate)}>
                Use the template
              </Button>
            ) : null}
            {changed && releaseForm ? (
              <Button variant="default" onClick={() => setText(releaseForm.text)}>
                Discard changes
              </Button>
            ) : null}
            {releaseForm ? (
              <Button variant="subtle" color="red" onClick={() => void remove()}>
                Remove
              </Button>
            ) : null}
          </Group>
        ) : null}
      </Stack>
      <UnsavedGuard changed={mayEdit && changed} />
    </SettingsSection>
  )
}
