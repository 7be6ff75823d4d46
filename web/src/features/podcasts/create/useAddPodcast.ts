import { NewPodcastForm, newPodcastDefaults } from '@castwright/contract/podcasts/form.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { setFieldErrors } from '../../../lib/fieldErrors.ts'
import { useSession } from '../../../lib/session.ts'
import { useErrorFocus } from '../../../lib/useErrorFocus.ts'
import { FileFault, useSending } from '../../../lib/useSending.ts'
import { toast } from '../../../ui/toast.tsx'
import { useErrorToast } from '../../../ui/useErrorToast.ts'
import { artworkParcel, type PickedArtwork } from '../../../components/artwork.ts'
import { checkProfileUrl } from '../fields/useProfileUrlCheck.ts'
import { isCountry, toLanguage } from '@castwright/contract/places.ts'
import type { FileRef } from '@castwright/contract/uploads/shapes.ts'
import { rpc, RpcError } from '../../../lib/rpc.ts'
import { browserZone } from '../../../lib/time.ts'
import { refreshPodcasts } from '../api.ts'
import { selectPodcast } from '../queries.ts'

type Fields = z.input<typeof NewPodcastForm>

const empty: Fields = { title: '', profileUrl: '', projectKey: '', ...newPodcastDefaults, categories: [], showSummary: '' }
const fields = Object.keys(empty) as (keyof Fields)[]

/** Form state and submission. Entries are kept when saving fails. */
export function useAddPodcast() {
  const { user } = useSession()
  const form = useForm<Fields, unknown, NewPodcastForm>({ resolver: zodResolver(NewPodcastForm), defaultValues: empty, mode: 'onTouched' })
  const { isDirty, isSubmitting } = form.formState
  const [artwork, setArtwork] = useState<PickedArtwork>()
  const [artworkError, setArtworkError] = useState<string>()
  /** Valid values waiting for the user's decision about missing artwork. */
  const [pendingForm, setPendingForm] = useState<NewPodcastForm | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [isOverLimit, setOverLimit] = useState(false)
  const [addedId, setAddedId] = useState<string | null>(null)
  const { showError, hideError } = useErrorToast()
  const { send, progress, cancel } = useSending<'artwork'>()
  useErrorFocus(form, fields, isSaving || isSubmitting)

  const fail = (error: unknown): void => {
    if (isPlanLimit(error)) return setOverLimit(true)
    setFieldErrors(form, error, 'podcast')
    setArtworkError(error instanceof FileFault ? error.message : artworkErrorIn(error))
    showError('Error submitting data.')
  }

  const add = async (facts: NewPodcastForm): Promise<void> => {
    if (!user) return
    hideError()
    setSaving(true)
    try {
      const parcels = artwork ? { artwork: artworkParcel('podcast-photos', artwork) } : {}
      const added = await send(parcels, async (files) => ({ id: await createPodcast(user.id, facts, { artwork, file: files.artwork }) }))
      if (added === 'left') return
      if (added === 'canceled') return void toast.info("Upload canceled. Your podcast hasn't been added yet.")
      setAddedId(added.id)
    } catch (error) {
      fail(error)
    } finally {
      setSaving(false)
    }
  }

  const submit = form.handleSubmit(async (facts) => {
    hideError()
    const fault = await checkProfileUrl(facts.profileUrl)
    if (fault) return form.setError('profileUrl', { type: 'server', message: fault })
    if (artwork) await add(facts)
    else setPendingForm(facts)
  })

  return {
    form,
    submit,
    artwork,
    setArtwork,
    artworkError,
    setArtworkError,
    isChanged: addedId === null && (isDirty || artwork !== undefined),
    isSaving: isSaving || isSubmitting,
    share: progress.artwork,
    cancelUpload: cancel,
    isArtworkMissing: pendingForm !== null,
    addArtwork: () => setPendingForm(null),
    continueWithoutArtwork: () => {
      if (pendingForm) void add(pendingForm)
      setPendingForm(null)
    },
    isOverLimit,
    dismissLimit: () => setOverLimit(false),
    addedId,
  }
}
export type AddPodcast = ReturnType<typeof useAddPodcast>

/** Defaults for a new podcast's language, country and time zone, taken from the browser. */
function browserDefaults(tag: string = navigator.language): { language?: string; location?: string; timeZone: string } {
  const language = toLanguage(tag)
  const region = language === null ? undefined : new Intl.Locale(tag).maximize().region
  return {
    ...(language !== null && { language }),
    ...(region !== undefined && isCountry(region) && { location: region }),
    timeZone: browserZone(),
  }
}

type Art = { artwork: PickedArtwork | undefined; file: FileRef | undefined }

/** Creates and selects the podcast. Returns its id. */
async function createPodcast(userId: string, facts: NewPodcastForm, { artwork, file }: Art): Promise<string> {
  const { podcastId } = await rpc('PodcastService.Create', {
    podcast: { ...facts, ...browserDefaults() },
    userId,
    ...(artwork && file && { thumbnailFile: file, thumbnailCrop: artwork.crop }),
  })
  // A failed refetch only leaves stale lists. The podcast exists.
  await refreshPodcasts().catch(() => undefined)
  selectPodcast(podcastId)
  return podcastId
}

const isPlanLimit = (error: unknown): boolean => error instanceof RpcError && error.meta['reason'] === 'plan_limit'

/** The server's error about the artwork, if any. */
const artworkErrorIn = (error: unknown): string | undefined =>
  error instanceof RpcError ? (error.meta['thumbnail_file'] ?? error.meta['thumbnail_crop']) : undefined
