import { ImportedPodcastForm, type ImportForm } from '@castwright/contract/imports/form.ts'
import type { ParsedFeed } from '@castwright/contract/imports/shapes.ts'
import { podcastLimits } from '@castwright/contract/podcasts/limits.ts'
import { podcastMessages } from '@castwright/contract/podcasts/form.ts'
import { Alert, Box, Fieldset, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ComponentType, Suspense, useState } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { type PickedSound, pickSound } from '../../../lib/pickSound.ts'
import { AudioBioField } from '../../../components/AudioBioField.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { ArtworkField } from '../../../components/ArtworkField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PlanLimitsDialog } from '../../../components/PlanLimitsDialog.tsx'
import { FormSkeleton, Loading } from '../../../ui/Skeletons.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { UploadProgress } from '../../../ui/UploadProgress.tsx'
import { useAppStore } from '../../../lib/appStore.ts'
import { setFieldErrors } from '../../../lib/fieldErrors.ts'
import { messageOf, rpc, RpcError } from '../../../lib/rpc.ts'
import { useSession } from '../../../lib/session.ts'
import { browserZone } from '../../../lib/time.ts'
import { useErrorFocus } from '../../../lib/useErrorFocus.ts'
import { FileFault, useSending } from '../../../lib/useSending.ts'
import { artworkParcel, type PickedArtwork } from '../../../components/artwork.ts'
import { toast } from '../../../ui/toast.tsx'
import { useErrorToast } from '../../../ui/useErrorToast.ts'
import { detailOf, episodes, messages, reasonOf, refreshPodcasts } from '../api.ts'

/** The podcast fields, passed in because features don't import each other. */
export type FieldsPart = ComponentType<{ control: ImportControl; disabled: boolean }>

type Props = {
  opened: boolean
  feed: ParsedFeed
  asked: ImportForm
  Fields: FieldsPart
  onLeave: () => void
  onMigrated: (profileUrl: string) => void
  onFailed: (failure: Failure) => void
}

/** Lets the user review the show's details before importing. */
export function ImportDrawer({ opened, feed, asked, Fields, onLeave, onMigrated, onFailed }: Props) {
  const migrating = useMigrate({ feed, asked, onMigrated, onFailed })
  const { form, isSending, sending } = migrating
  const title = useWatch({ control: form.control, name: 'title' })
  return (
    <>
      <FormDrawer
        opened={opened}
        onClose={onLeave}
        title="Import an Existing Show"
        of={{ submit: migrating.submit, isBusy: isSending }}
        label="Import Podcast"
        changed={form.formState.isDirty || migrating.artwork !== undefined}
        canSubmit
        status={(['artwork', 'audioBio'] as const).map((file) =>
          sending[file] === undefined ? null : (
            <Box key={file} flex="0 1 100%">
              <UploadProgress what={uploadLabels[file]} share={sending[file]} onCancel={migrating.cancelUpload} />
            </Box>
          ),
        )}
      >
        <Fieldset variant="unstyled" mx={0} miw={0} disabled={isSending}>
          <Stack gap="lg">
            <Alert color="blue" icon={<Icon of={IconInfoCircle} />}>
              Here's what we found in your feed. {episodes(feed.numberOfEpisodes)} will be imported with their original titles and dates.
            </Alert>
            <ArtworkField
              label="Podcast Artwork"
              alt="Your podcast artwork"
              title={title}
              placeholder={feed.coverUrl}
              value={migrating.artwork}
              onChange={(artwork) => migrating.setArtwork(artwork ?? undefined)}
              error={migrating.artworkError}
              onError={migrating.setArtworkError}
              note={
                feed.photoUrl
                  ? "We'll import the artwork from your old feed. Choose a file only to replace it."
                  : 'Your feed has no artwork.'
              }
            />
            <AudioBioField
              whose="the podcast's"
              hint={`A short preview for listeners: MP3 or M4A, up to ${audioBioLimit.seconds} seconds.`}
              saved={null}
              value={migrating.audioBio}
              onChange={(sound) => migrating.setAudioBio(sound ?? undefined)}
              pick={(file) => pickSound('podcast-audio-bios', file, audioBioLimit)}
              error={migrating.audioBioError}
              onError={migrating.setAudioBioError}
            />
            <Suspense
              fallback={
                <Loading>
                  <FormSkeleton fields={6} />
                </Loading>
              }
            >
              <Fields control={form.control} disabled={isSending} />
            </Suspense>
          </Stack>
        </Fieldset>
        <UnsavedGuard changed={opened} words={leaving} />
      </FormDrawer>
      <PlanLimitsDialog opened={migrating.overLimit !== null} onClose={migrating.dismissLimit} isOwner>
        {`${migrating.overLimit ?? ''} We'll keep what you entered until you close this form.`}
      </PlanLimitsDialog>
    </>
  )
}

const uploadLabels = { artwork: 'your artwork', audioBio: "the podcast's audio bio" }
const audioBioLimit = { seconds: podcastLimits.audioBioSeconds, tooLong: podcastMessages.audioBioTooLong }

const leaving = {
  title: 'Do you want to leave without importing?',
  text: "Your show hasn't been imported yet. The details you entered will be lost.",
  stay: 'Keep editing',
  leave: 'Leave without importing',
}

type Fields = z.input<typeof ImportedPodcastForm>
export type ImportControl = Control<Fields, unknown, ImportedPodcastForm>

/** Problems with the feed or the verification, which editing the form can't fix. */
const feedReasons: ReadonlySet<string | undefined> = new Set(['feed_invalid', 'feed_locked', 'owner_email_missing', 'record_missing'])
const verificationReasons: ReadonlySet<string | undefined> = new Set(['owner_unproven', 'owner_changed'])

/** In display order. */
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
  /** Ownership must be verified again. */
  mustVerifyAgain: boolean
}

type Asked = { feed: ParsedFeed; asked: ImportForm; onMigrated: (profileUrl: string) => void; onFailed: (failure: Failure) => void }

/** Form state and submission. Entries are kept when the import fails. */
function useMigrate({ feed, asked, onMigrated, onFailed }: Asked) {
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
  const { isSubmitting } = form.formState
  const [artwork, setArtwork] = useState<PickedArtwork>()
  const [artworkError, setArtworkError] = useState<string>()
  const [audioBio, setAudioBio] = useState<PickedSound>()
  const [audioBioError, setAudioBioError] = useState<string>()
  const [overLimit, setOverLimit] = useState<string | null>(null)
  const { showError, hideError } = useErrorToast()
  const { send, progress, cancel } = useSending<'artwork' | 'audioBio'>()
  useErrorFocus(form, fields)

  const fail = (error: unknown): void => {
    const reason = reasonOf(error)
    if (reason === 'plan_limit') return setOverLimit(detailOf(error))
    const mustVerifyAgain = verificationReasons.has(reason)
    if (mustVerifyAgain || feedReasons.has(reason)) return onFailed({ detail: detailOf(error), mustVerifyAgain })
    const isSaid = setFieldErrors(form, error, 'podcast')
    const meta = error instanceof RpcError ? error.meta : {}
    const ofFile = (file: string) => (error instanceof FileFault && error.file === file ? error.message : undefined)
    const ofArtwork = ofFile('artwork') ?? meta['thumbnail_file'] ?? meta['thumbnail_crop']
    const ofSound = ofFile('audioBio') ?? meta['audio_bio_file']
    setArtworkError(ofArtwork)
    setAudioBioError(ofSound)
    showError(isSaid || (ofArtwork ?? ofSound) !== undefined ? messages.migrateFailed : `${messages.migrateFailed} ${messageOf(error)}`)
  }

  const submit = form.handleSubmit(
    async (podcast) => {
      if (!user) return
      hideError()
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
        if (migrated === 'canceled') return void toast.info("Upload canceled. Your podcast hasn't been imported yet.")
        // A failed refetch only leaves stale lists. The podcast exists.
        await refreshPodcasts().catch(() => undefined)
        useAppStore.setState({ selectedPodcastId: migrated.podcastId })
        form.reset(form.getValues())
        onMigrated(podcast.profileUrl)
      } catch (error) {
        fail(error)
      }
    },
    () => showError('Please fix errors to save!'),
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
    isSending: isSubmitting,
    sending: progress,
    cancelUpload: cancel,
    /** The message about the exceeded limit. */
    overLimit,
    dismissLimit: () => setOverLimit(null),
  }
}
