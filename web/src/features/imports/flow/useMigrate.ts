import { type ImportForm, ImportedPodcastForm } from '@castwright/contract/import-form.ts'
import type { ParsedFeed } from '@castwright/contract/imports.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Control, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useAppStore } from '../../../lib/appStore.ts'
import { setFieldErrors } from '../../../lib/fieldErrors.ts'
import { messageOf, rpc, RpcError } from '../../../lib/rpc.ts'
import { useSession } from '../../../lib/session.ts'
import type { PickedSound } from '../../../lib/pickSound.ts'
import { browserZone } from '../../../lib/time.ts'
import { useErrorFocus } from '../../../lib/useErrorFocus.ts'
import { FileFault, useSending } from '../../../lib/useSending.ts'
import { artworkParcel, type PickedArtwork } from '../../../components/artwork.ts'
import { toast } from '../../../ui/toast.tsx'
import { useComplaint } from '../../../ui/useComplaint.ts'
import { detailOf, reasonOf, refreshPodcasts } from '../api.ts'
import { words } from '../words.ts'

type Fields = z.input<typeof ImportedPodcastForm>
export type ImportControl = Control<Fields, unknown, ImportedPodcastForm>

/** What lies in the feed or in the proof: no change of the form mends it. */
const ofFeed: ReadonlySet<string | undefined> = new Set(['feed_invalid', 'feed_locked', 'owner_email_missing', 'record_missing'])
const ofProof: ReadonlySet<string | undefined> = new Set(['owner_unproven', 'owner_changed'])

/** In the order of the drawer. */
const fields = [
  'title',
  'subtitle',
  'profileUrl',
  'projectKey',
  'showSummary',
  'parentalAdvisory',
  'color',
  'categories',
  'language',
  'location',
  'keywords',
  'externalWebsite',
  'podcastEmail',
  'itunesVisibility',
  'isComplete',
  'showType',
  'episodeGrouping',
  'episodeNumbering',
  'releaseFrequency',
  'releaseDays',
  'releaseStartDate',
  'defaultReleaseTime',
  'timeZone',
  'authors',
  'ownerName',
  'ownerEmail',
  'copyright',
] as const satisfies (keyof Fields)[]

export type Failure = {
  detail: string
  /** The proof does not hold any more: another is needed first. */
  isUnproven: boolean
}

type Asked = { feed: ParsedFeed; asked: ImportForm; onMigrated: (profileUrl: string) => void; onFailed: (failure: Failure) => void }

/** What happens between the drawer and the podcast. Nothing that was typed is lost on the way. */
export function useMigrate({ feed, asked, onMigrated, onFailed }: Asked) {
  const { user } = useSession()
  const form = useForm<Fields, unknown, ImportedPodcastForm>({
    resolver: zodResolver(ImportedPodcastForm),
    defaultValues: {
      ...feed.podcast,
      mediaFormat: asked.mediaFormat,
      color: '#4e73ff',
      releaseFrequency: 'none',
      releaseDays: [],
      releaseStartDate: null,
      defaultReleaseTime: null,
      timeZone: user?.timeZone || browserZone(),
    },
    mode: 'onTouched',
  })
  const { isDirty, isSubmitting } = form.formState
  const [artwork, setArtwork] = useState<PickedArtwork>()
  const [artworkError, setArtworkError] = useState<string>()
  const [audioBio, setAudioBio] = useState<PickedSound>()
  const [audioBioError, setAudioBioError] = useState<string>()
  const [overLimit, setOverLimit] = useState<string | null>(null)
  const { complain, withdraw } = useComplaint()
  const { send, progress, cancel } = useSending<'artwork' | 'audioBio'>()
  useErrorFocus(form, fields)

  const fail = (error: unknown): void => {
    const reason = reasonOf(error)
    if (reason === 'plan_limit') return setOverLimit(detailOf(error))
    const isUnproven = ofProof.has(reason)
    if (isUnproven || ofFeed.has(reason)) return onFailed({ detail: detailOf(error), isUnproven })
    const isSaid = setFieldErrors(form, error, 'podcast')
    const meta = error instanceof RpcError ? error.meta : {}
    const ofFile = (file: string) => (error instanceof FileFault && error.file === file ? error.message : undefined)
    const ofArtwork = ofFile('artwork') ?? meta['thumbnail_file'] ?? meta['thumbnail_crop']
    const ofSound = ofFile('audioBio') ?? meta['audio_bio_file']
    setArtworkError(ofArtwork)
    setAudioBioError(ofSound)
    complain(isSaid || (ofArtwork ?? ofSound) !== undefined ? words.migrateFailed : `${words.migrateFailed} ${messageOf(error)}`)
  }

  const submit = form.handleSubmit(
    async (podcast) => {
      if (!user) return
      withdraw()
      try {
        const parcels = {
          ...(artwork && { artwork: artworkParcel('podcast-photos', artwork) }),
          ...(audioBio && {
            audioBio: { bucket: 'podcast-audio-bios' as const, file: audioBio.file, contentType: audioBio.contentType },
          }),
        }
        const migrated = await send(parcels, async ({ artwork: file, audioBio: sound }) =>
          rpc('PodcastService.Migrate', {
            rssFeedUrl: asked.url,
            podcast,
            userId: user.id,
            oldHost: asked.oldHost,
            ...(artwork && file && { thumbnailFile: file, thumbnailCrop: artwork.crop }),
            ...(sound && { audioBioFile: sound }),
          }),
        )
        if (migrated === 'left') return
        if (migrated === 'canceled') return void toast.info('The upload was canceled. Your podcast is not imported yet.')
        // What the page shows next may be old for a moment; the podcast is there all the same.
        await refreshPodcasts().catch(() => undefined)
        useAppStore.setState({ selectedPodcastId: migrated.podcastId })
        form.reset(form.getValues())
        onMigrated(podcast.profileUrl)
      } catch (error) {
        fail(error)
      }
    },
    () => complain('Please fix errors to save!'),
  )

  return {
    form,
    submit,
    artwork,
    setArtwork,
    artworkError,
    setArtworkError,
    audioBio,
    setAudioBio,
    audioBioError,
    setAudioBioError,
    isChanged: isDirty || artwork !== undefined || audioBio !== undefined,
    isSending: isSubmitting,
    sending: progress,
    cancelUpload: cancel,
    /** Which limit, in words. */
    overLimit,
    acceptLimit: () => setOverLimit(null),
  }
}
