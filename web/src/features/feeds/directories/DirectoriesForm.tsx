import {
  type allDirectories,
  directories,
  type DirectoryField,
  directoryFields,
  directoryShapes,
  moreDirectories,
} from '@castwright/contract/podcasts/directories.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Box, Stack } from '@mantine/core'
import { useSet } from '@mantine/hooks'
import { flushSync } from 'react-dom'
import { type FieldErrors, useForm } from 'react-hook-form'
import { z } from 'zod'
import { setFieldErrors } from '../../../lib/fieldErrors.ts'
import { rpc } from '../../../lib/rpc.ts'
import { useSession } from '../../../lib/session.ts'
import { useErrorFocus } from '../../../lib/useErrorFocus.ts'
import { FormFooter } from '../../../ui/FormFooter.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../../ui/settings/SettingsSections.tsx'
import { toast } from '../../../ui/toast.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { useErrorToast } from '../../../ui/useErrorToast.ts'
import { cachePodcast } from '../api.ts'
import { DirectoryCard } from './DirectoryCard.tsx'

type Fields = Record<DirectoryField, string>

const rules = z.object(directoryShapes)
const toFormValues = (podcast: Podcast): Fields => Object.fromEntries(directoryFields.map((name) => [name, podcast[name]])) as Fields

/** A card per directory with its registration guide and URL field. */
export function DirectoriesForm({ podcast }: { podcast: Podcast }) {
  const { user } = useSession()
  const form = useForm<Fields>({
    resolver: zodResolver(rules),
    defaultValues: toFormValues(podcast),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { register, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  const opened = useSet<DirectoryField>()
  const { showError, hideError } = useErrorToast()
  useErrorFocus(form, directoryFields)

  const toggle = (field: DirectoryField) => {
    if (!opened.delete(field)) opened.add(field)
  }

  const resetTo = (fields: Fields) => {
    hideError()
    form.reset(fields)
  }

  /** Expands all cards with errors and focuses the first, since collapsed fields can't take focus. */
  const reveal = (faults: FieldErrors<Fields>) => {
    const faulty = directoryFields.filter((field) => faults[field] !== undefined)
    flushSync(() => faulty.forEach((field) => opened.add(field)))
    if (faulty[0]) form.setFocus(faulty[0])
  }

  const submit = form.handleSubmit(
    async (typed) => {
      hideError()
      const changed = directoryFields.filter((field) => typed[field] !== podcast[field])
      try {
        const { updatedPodcast } = await rpc('PodcastService.Update', {
          podcastId: podcast.id,
          userId: user?.id ?? '',
          updatedPodcast: Object.fromEntries(changed.map((field) => [field, typed[field]])),
        })
        cachePodcast(updatedPodcast)
        resetTo(toFormValues(updatedPodcast))
        toast.success('Changes Saved.')
      } catch (error) {
        if (setFieldErrors(form, error, 'updatedPodcast')) reveal(form.formState.errors)
        showError('There was an error saving.')
      }
    },
    (faults) => {
      showError('Please fix errors to save.')
      reveal(faults)
    },
  )

  const cards = (some: readonly (typeof allDirectories)[number][]) => (
    <Stack gap="sm">
      {some.map((directory) => (
        <DirectoryCard
          key={directory.field}
          directory={directory}
          feedUrl={podcast.rssFeedUrl}
          isListed={podcast[directory.field] !== ''}
          opened={opened.has(directory.field)}
          onToggle={() => toggle(directory.field)}
          field={register(directory.field)}
          error={errors[directory.field]?.message}
        />
      ))}
    </Stack>
  )

  return (
    <form onSubmit={submit} noValidate aria-label="Distribution">
      <Box component="fieldset" disabled={isSubmitting} miw={0} m={0} p={0} bd={0}>
        <SettingsSections>
          <SettingsSection
            title="Distribution"
            hint="Register your podcast, then paste its URL here. Your public page will link to it."
            bare
          >
            {cards(directories)}
          </SettingsSection>
          <SettingsSection title="More directories" hint="Register with these directories too to reach more listeners." bare>
            {cards(moreDirectories)}
          </SettingsSection>
        </SettingsSections>
      </Box>
      <FormFooter changed={isDirty} saving={isSubmitting} onCancel={() => resetTo(toFormValues(podcast))} />
      <UnsavedGuard changed={isDirty} />
    </form>
  )
}
