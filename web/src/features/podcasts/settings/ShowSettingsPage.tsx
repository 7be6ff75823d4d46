import { useParams, useSearch } from '@tanstack/react-router'
import { zodResolver } from '@hookform/resolvers/zod'
import { Stack } from '@mantine/core'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { LoadedPodcast } from './LoadedPodcast.tsx'
import { SettingsForm, useSettingsForm } from '../../../components/settingsForm.tsx'
import { useSession } from '../../../lib/session.ts'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { useUnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { discoveryFields, PodcastField } from '../fields/PodcastField.tsx'
import { checkProfileUrl } from '../fields/useProfileUrlCheck.ts'
import { DeletePanel } from './deletion/DeletePanel.tsx'
import {
  changesOf,
  type Fields,
  invalidFieldsOnLoad,
  isSetting,
  rulesFor,
  sections,
  settingNames,
  type Settings,
  toFormValues,
} from './form.ts'
import { GeneralPanel, OwnershipPanel, SchedulePanel } from './panels.tsx'
import { type Files, noFiles, useSave } from './save.ts'
import { messages } from './messages.ts'

export function ShowSettingsPage() {
  const { podcastId = '' } = useParams({ strict: false })
  const { field } = useSearch({ strict: false })
  return <ShowSettings podcastId={podcastId} {...(field !== undefined && { field })} />
}

/** `field`: the field to focus, from the URL. */
export function ShowSettings({ podcastId, field }: { podcastId: string; field?: string }) {
  return (
    <LoadedPodcast podcastId={podcastId} fields={8}>
      {(podcast) => <ShowSettingsForm key={podcast.id} podcast={podcast} field={field} />}
    </LoadedPodcast>
  )
}

const uploadLabels: Record<keyof Files, string> = { artwork: 'your artwork', audioBio: "the podcast's audio bio" }

function ShowSettingsForm({ podcast, field }: { podcast: Podcast; field: string | undefined }) {
  const { user } = useSession()
  const form = useForm<Fields, unknown, Settings>({
    resolver: zodResolver(rulesFor(podcast.profileUrl)),
    defaultValues: toFormValues(podcast),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { control } = form
  const { save, ...uploads } = useSave(podcast, user?.id ?? '')
  const { id: podcastId, profileUrl } = podcast
  const settings = useSettingsForm({
    form,
    names: settingNames,
    stored: podcast,
    toFormValues,
    noFiles,
    fileKeys: { artwork: 'thumbnail_file', audioBio: 'audio_bio_file' },
    under: 'updatedPodcast',
    unique: { name: 'profileUrl', check: (read) => checkProfileUrl(read.profileUrl, { podcastId, profileUrl }) },
    save: (read, files) => save(changesOf(podcast, form.getValues(), read), files),
    messages,
  })
  const { isSubmitting, changed, round } = settings
  const { allowNavigation, dialog } = useUnsavedGuard(changed)

  // Shows errors in imported values on load and after each reset, since the form can't save them.
  useEffect(() => {
    const faulty = invalidFieldsOnLoad(podcast)
    if (faulty.length > 0) void form.trigger(faulty)
  }, [form, podcast, round])

  // Focuses the field named in the URL. The artwork isn't a form field.
  const artworkButton = useRef<HTMLButtonElement>(null)
  const { setFocus } = form
  useEffect(() => {
    if (field === 'photo') artworkButton.current?.focus()
    else if (field !== undefined && isSetting(field)) setFocus(field)
  }, [field, setFocus])

  return (
    <SettingsForm label="Show Settings" index={sections} of={settings} called={uploadLabels} uploads={uploads} guard={dialog}>
      <SettingsSection title="General" hint="What listeners see first.">
        <GeneralPanel podcast={podcast} control={control} disabled={isSubmitting} files={settings} artworkButton={artworkButton} />
      </SettingsSection>
      <SettingsSection title="Discovery" hint="How listeners find the podcast.">
        <Stack gap="lg">
          {discoveryFields.map((name) => (
            <PodcastField key={name} control={control} name={name} />
          ))}
          <PodcastField control={control} name="fundingUrl" />
          <PodcastField control={control} name="fundingText" />
        </Stack>
      </SettingsSection>
      <SettingsSection title="Schedule & Publishing Preferences" hint="Defaults for new episodes.">
        <SchedulePanel control={control} />
      </SettingsSection>
      <SettingsSection title="Author, Ownership & Copyright" hint="Who makes and owns the podcast.">
        <OwnershipPanel podcast={podcast} control={control} />
      </SettingsSection>
      <SettingsSection title="Delete Podcast" hint="Deleting a podcast can't be undone.">
        <DeletePanel podcast={podcast} onDeleted={allowNavigation} />
      </SettingsSection>
    </SettingsForm>
  )
}
