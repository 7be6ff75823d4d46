import type { EpisodeForm } from '@castwright/contract/episodes/form.ts'
import { episodeMessages } from '@castwright/contract/episodes/messages.ts'
import { useEffect, useMemo, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { localTimeAt } from '@castwright/contract/publishing/release-time.ts'
import { act, newProgress } from '@castwright/contract/workflow/steps.ts'
import { setFieldErrors } from '../../../lib/fieldErrors.ts'
import { messageOf, queryKeyOf, rpc, RpcError } from '../../../lib/rpc.ts'
import { toast } from '../../../ui/toast.tsx'
import { usePanels } from '../../../ui/form/usePanels.ts'
import { useErrorToast } from '../../../ui/useErrorToast.ts'
import { type Artwork, artworkAtStart, artworkChanged, artworkMissing } from './artwork.ts'
import { changesOf, check, type Fields, isChanged, panelOf, panels, toFormValues } from './form.ts'
import type { Start } from './initialData.ts'
import { queryClient } from '../../../lib/queryClient.ts'
import { FileFault, useSending } from '../../../lib/useSending.ts'
import { artworkParcel } from '../../../components/artwork.ts'
import { askDueDates } from '../../../components/releaseMove/askRelease.tsx'
import { refetchDates, type Release, sendRelease } from '../../../components/releaseMove/moveRelease.ts'
import { cacheEpisode } from '../manage/api.ts'

/** None if it isn't clear which. */
function defaultOf({ templates }: Start): string | null {
  const [first, ...others] = templates.filter(({ isDefault }) => isDefault)
  return first && others.length === 0 ? first.id : null
}

type Props = {
  start: Start
  timeZone: string
  onSaved: (episodeId: string) => void | Promise<void>
}

/** Form state and submission. Entries are kept when saving fails. */
export function useEpisodeForm({ start, timeZone, onSaved }: Props) {
  const values = useMemo(() => toFormValues(start, timeZone), [start, timeZone])
  const resolver: Resolver<Fields, unknown, EpisodeForm> = (fields) => {
    const { form: read, faults } = check(start, fields, timeZone, new Date())
    if (read) return { values: read, errors: {} }
    const errors = Object.entries(faults).map(([name, message]) => [name, { type: 'rule', message }])
    return { values: {}, errors: Object.fromEntries(errors) as Record<string, never> }
  }
  const form = useForm<Fields, unknown, EpisodeForm>({ values, resolver, mode: 'onTouched', shouldFocusError: false })
  const { isSubmitting } = form.formState
  const [touched, setTouched] = useState<Artwork | null>(null)
  const artwork = touched ?? artworkAtStart(start)
  const [artworkError, setArtworkError] = useState<string>()
  // Undefined until the user chooses.
  const [chosenTemplate, setTemplate] = useState<string | null>()
  const templateId = chosenTemplate === undefined ? defaultOf(start) : chosenTemplate
  const { opened, toggle, reveal } = usePanels(form, panels, panelOf)
  const { showError, hideError } = useErrorToast()
  const { save, share, cancelUpload } = useSave(start, timeZone)

  const fieldsChanged = useWatch({ control: form.control, compute: (fields: Fields) => isChanged(start, fields, timeZone) })
  const changed = fieldsChanged || artworkChanged(start, artwork)

  // Imports may have texts that are too long to save, so show those errors on load.
  useEffect(() => {
    if (start.episode) void form.trigger('title')
  }, [form, start])

  const refuse = (message: string, inArtwork: string | undefined): void => {
    setArtworkError(inArtwork)
    showError(message)
    reveal(inArtwork === undefined ? [] : ['General'])
  }

  const fail = (error: unknown): void => {
    const inArtwork = artworkErrorIn(error)
    const inFields = setFieldErrors(form, error, 'episode')
    const isFault = inFields || (error instanceof RpcError && inArtwork !== undefined)
    refuse(isFault ? episodeMessages.fixErrors : messageOf(error), inArtwork)
  }

  const submit = form.handleSubmit(
    async (read) => {
      hideError()
      const missing = artworkMissing(start, artwork)
      if (missing) return refuse(episodeMessages.fixErrors, missing)
      setArtworkError(undefined)
      try {
        const saved = await save(read, artwork, templateId)
        if (saved === 'left') return
        if (saved === 'canceled') return void toast.info('Upload canceled. Nothing has been saved yet.')
        await onSaved(saved.id)
      } catch (error) {
        fail(error)
      }
    },
    () => refuse(episodeMessages.fixErrors, artworkMissing(start, artwork)),
  )

  return {
    start,
    timeZone,
    form,
    submit,
    changed,
    saving: isSubmitting,
    artwork: {
      ...artwork,
      set: (change: Partial<Artwork>) => {
        setArtworkError(undefined)
        setTouched({ ...artwork, ...change })
      },
      error: artworkError,
      setError: setArtworkError,
    },
    template: { value: templateId, onChange: setTemplate },
    panel: (name: (typeof panels)[number]) => ({ title: name, opened: opened.has(name), onToggle: () => toggle(name) }),
    share,
    cancelUpload,
  }
}
export type EpisodeEditing = ReturnType<typeof useEpisodeForm>

/** Uploads the artwork, saves the episode and returns its id. */
function useSave(start: Start, timeZone: string) {
  const { send, progress, cancel } = useSending<'artwork'>()
  const save = async (form: EpisodeForm, artwork: Artwork, templateId: string | null) => {
    const release = movedRelease(start, form)
    const answer = release ? await askDueDates(release, form.plannedReleaseDate!, datesOf(start, timeZone)) : 'alone'
    if (answer === 'no') return 'left' as const
    const picked = artwork.source === 'custom' ? artwork.custom : null
    return send(picked ? { artwork: artworkParcel('episode-photos', picked) } : {}, async (files) => {
      const art = picked && files.artwork ? { thumbnailFile: files.artwork, thumbnailCrop: picked.crop } : null
      if (start.episode === null)
        return { id: await create(start.podcast.id, form, { ...art, ...(templateId !== null && { templateId }) }) }
      // A null URL goes back to the podcast artwork.
      const back = artworkChanged(start, artwork) && !art ? { photoUrl: null } : {}
      const { id } = start.episode
      if (release && answer === 'with due dates') {
        await sendRelease(release, form.plannedReleaseDate, true)
        refetchDates()
      }
      const { episode } = await rpc('EpisodeService.Update', { episodeId: id, episode: { ...changesOf(start, form), ...back }, ...art })
      await cacheEpisode(episode)
      return { id }
    })
  }
  return { save, share: progress.artwork, cancelUpload: cancel }
}

/** The planned release if its date changes to another one. */
function movedRelease({ episode }: Start, { plannedReleaseDate }: EpisodeForm): Release | null {
  if (!episode?.plannedReleaseDate || !plannedReleaseDate || episode.scheduledReleaseDate !== null) return null
  if (Date.parse(episode.plannedReleaseDate) === Date.parse(plannedReleaseDate)) return null
  return { kind: 'planned', title: episode.title, episodeId: episode.id, startsAt: episode.plannedReleaseDate }
}

const datesOf = ({ podcast }: Start, timeZone: string) => ({
  showZone: podcast.timeZone,
  timeZone,
  today: localTimeAt(new Date(), timeZone).date,
})

type Extras = Partial<Pick<Parameters<typeof rpc<'EpisodeService.Create'>>[1], 'thumbnailFile' | 'thumbnailCrop' | 'templateId'>>

async function create(podcastId: string, form: EpisodeForm, extras: Extras): Promise<string> {
  const { episodeId } = await rpc('EpisodeService.Create', { episode: { ...form, podcastId }, ...extras })
  await completeSetup(episodeId)
  // Episode lists and counts are stale now.
  for (const name of ['EpisodeService.FindWithProgress', 'PodcastService.FindByUserID'] as const)
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })
  return episodeId
}

/** The form requires everything that the first step asks for. If this fails, the step can be marked as done on the episode's page. */
async function completeSetup(episodeId: string): Promise<void> {
  const episodeProgress = { ...act(newProgress, 'setup', 'done'), episodeId }
  await rpc('EpisodeProgressService.Update', { episodeProgress }).catch(() => undefined)
}

/** The error about the artwork from the upload or the server, if any. */
function artworkErrorIn(error: unknown): string | undefined {
  if (error instanceof FileFault) return error.message
  return error instanceof RpcError ? (error.meta['thumbnail_file'] ?? error.meta['thumbnail_crop']) : undefined
}
