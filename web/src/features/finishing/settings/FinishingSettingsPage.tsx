import { reasonOf } from '../../../lib/fieldErrors.ts'
import type { FinishingSettings } from '@castwright/contract/finishing/shapes.ts'
import { Alert, Stack, Switch } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../../ui/settings/SettingsSections.tsx'
import { SettingsSkeleton } from '../../../ui/Skeletons.tsx'
import { type Setup, updateSettings, useSetup } from '../api.ts'
import { PresetsSection } from './PresetsSection.tsx'
import { SoundsSection } from './SoundsSection.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'

type Props = { podcastId: string; mayEdit: boolean }

/** Finishing of a podcast: on or off, presets, intros and outros, and tags. */
export function FinishingSettingsPage({ podcastId, mayEdit }: Props) {
  const { data, error, refetch } = useSetup(podcastId)
  if (!data)
    return (
      <QueryState title="Error loading the finishing settings" inCard error={error} refetch={refetch}>
        <SettingsSkeleton sections={3} />
      </QueryState>
    )
  const { settings, presets, sounds } = data
  return (
    <SettingsSections>
      <Switches setup={data} mayEdit={mayEdit} />
      {settings.isEnabled || presets.length > 0 ? <PresetsSection podcastId={podcastId} presets={presets} sounds={sounds} /> : null}
      {settings.isEnabled || sounds.length > 0 ? <SoundsSection podcastId={podcastId} sounds={sounds} /> : null}
    </SettingsSections>
  )
}

type Name = keyof Omit<FinishingSettings, 'podcastId'>

function Switches({ setup: { settings, engine }, mayEdit }: { setup: Setup; mayEdit: boolean }) {
  const change = useSubmit({ reason: reasonOf }, (name: Name, value: boolean) => updateSettings(settings.podcastId, { [name]: value }))
  const switchOf = (name: Name, isPossible: boolean) => ({
    checked: settings[name],
    disabled: change.isBusy || !mayEdit || !isPossible,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => void change.submit(name, currentTarget.checked),
  })
  return (
    <>
      <SettingsSection title="Finishing" hint="Turn raw recordings into episodes with the right loudness, intro, outro and tags.">
        <Stack gap="md">
          {engine.isAvailable ? null : (
            <Alert color="yellow" icon={<Icon of={IconInfoCircle} />} title="Finishing is not available on this server" role="status">
              {engine.message}
            </Alert>
          )}
          <Switch
            label="Finish recordings"
            description={`Accepts WAV, FLAC and AIFF files as sources and adds Finish to your recordings.${mayEdit ? '' : ' Only the owner and admins can change this.'}`}
            {...switchOf('isEnabled', engine.isAvailable || settings.isEnabled)}
          />
          <Switch
            label="Finish on upload"
            description="Finishes every new upload with the default preset."
            {...switchOf('isOnUpload', settings.isEnabled)}
          />
        </Stack>
      </SettingsSection>
      <SettingsSection title="Tags" hint="What players show when someone opens the downloaded file.">
        <Switch
          label="Write tags when publishing"
          description="Adds title, show, number, artwork and chapters to a copy of the MP3. The recording itself stays as it is."
          {...switchOf('isTaggedOnPublish', true)}
        />
      </SettingsSection>
    </>
  )
}
