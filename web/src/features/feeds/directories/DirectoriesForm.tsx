import {
  type allDirectories,
  directories,
  type DirectoryField,
  directoryFields,
  directoryShapes,
  moreDirectories,
} from '@castwright/contract/directories.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, useForm } from 'react-hook-form'
import { z } from 'zod'
import { setFieldErrors } from '../../../lib/fieldErrors.ts'
import { rpc } from '../../../lib/rpc.ts'
import { useSession } from '../../../lib/session.ts'
import { useErrorFocus } from '../../../lib/useErrorFocus.ts'
import { FormFooter } from '../../../ui/FormFooter.tsx'
import { toast } from '../../../ui/toast.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { useComplaint } from '../../../ui/useComplaint.ts'
import { keepPodcast } from '../api.ts'
import { words } from '../words.ts'
import classes from './DirectoriesForm.module.css'
import { DirectoryCard } from './DirectoryCard.tsx'

type Fields = Record<DirectoryField, string>

const rules = z.object(directoryShapes)
const onScreen = (podcast: Podcast): Fields => Object.fromEntries(directoryFields.map((name) => [name, podcast[name]])) as Fields

/** Where the podcast is registered: a card for each directory, with how that is done and the address of its page there. */
export function DirectoriesForm({ podcast }: { podcast: Podcast }) {
  const { user } = useSession()
  const form = useForm<Fields>({
    resolver: zodResolver(rules),
    defaultValues: onScreen(podcast),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { register, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  const [opened, setOpened] = useState<ReadonlySet<DirectoryField>>(new Set())
  const { complain, withdraw } = useComplaint()
  useErrorFocus(form, directoryFields)

  const toggle = (field: DirectoryField) =>
    setOpened((before) => {
      const after = new Set(before)
      if (!after.delete(field)) after.add(field)
      return after
    })

  const startFrom = (fields: Fields) => {
    withdraw()
    form.reset(fields)
  }

  /** Opens every card with a mistake in it and goes to the first: what is folded away takes no focus. */
  const reveal = (faults: FieldErrors<Fields>) => {
    const faulty = directoryFields.filter((field) => faults[field] !== undefined)
    flushSync(() => setOpened((before) => new Set([...before, ...faulty])))
    if (faulty[0]) form.setFocus(faulty[0])
  }

  const submit = form.handleSubmit(
    async (typed) => {
      withdraw()
      const changed = directoryFields.filter((field) => typed[field] !== podcast[field])
      try {
        const { updatedPodcast } = await rpc('PodcastService.Update', {
          podcastId: podcast.id,
          userId: user?.id ?? '',
          updatedPodcast: Object.fromEntries(changed.map((field) => [field, typed[field]])),
        })
        keepPodcast(updatedPodcast)
        startFrom(onScreen(updatedPodcast))
        toast.success(words.saved)
      } catch (error) {
        if (setFieldErrors(form, error, 'updatedPodcast')) reveal(form.formState.errors)
        complain(words.saveFailed)
      }
    },
    (faults) => {
      complain(words.fixErrors)
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
      <fieldset disabled={isSubmitting} className={classes.group}>
        <Stack gap="lg">
          <div>
            <Title order={2} size="h3">
              Distribution
            </Title>
            <Text c="dimmed">Register the podcast, then paste the address of its page. Your public page links there.</Text>
          </div>
          {cards(directories)}
          <Title order={2} size="h3">
            More directories
          </Title>
          {cards(moreDirectories)}
        </Stack>
      </fieldset>
      <FormFooter changed={isDirty} saving={isSubmitting} onCancel={() => startFrom(onScreen(podcast))} />
      <UnsavedGuard changed={isDirty} />
    </form>
  )
}
