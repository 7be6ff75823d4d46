import { ImportedPodcastForm, type ImportForm } from '@castwright/contract/import-form.ts'
import type { ParsedFeed } from '@castwright/contract/imports.ts'
import { podcastLimits } from '@castwright/contract/limits.ts'
import { podcastMessages } from '@castwright/contract/podcast-form.ts'
import { Alert, Button, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ComponentType, useEffect, useId, useState } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { type PickedSound, pickSound } from '../../../lib/pickSound.ts'
import { AudioBioField } from '../../../components/AudioBioField.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { ArtworkField } from '../../../components/ArtworkField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PlanLimitsDialog } from '../../../components/PlanLimitsDialog.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { UploadProgress } from '../../../ui/UploadProgress.tsx'
import { episodes, words } from '../words.ts'
import classes from './ImportDrawer.module.css'
import { useAppStore } from '../../../lib/appStore.ts'
import { setFieldErrors } from '../../../lib/fieldErrors.ts'
import { messageOf, rpc, RpcError } from '../../../lib/rpc.ts'
import { useSession } from '../../../lib/session.ts'
import { browserZone } from '../../../lib/time.ts'
import { useErrorFocus } from '../../../lib/useErrorFocus.ts'
import { FileFault, useSending } from '../../../lib/useSending.ts'
import { artworkParcel, type PickedArtwork } from '../../../components/artwork.ts'
import { toast } from '../../../ui/toast.tsx'
import { useComplaint } from '../../../ui/useComplaint.ts'
import { detailOf, reasonOf, refreshPodcasts } from '../api.ts'

/** The fields of a podcast, as Show Settings have them. */
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

/** What the feed says of the show, to be looked over before it moves in. */
export function ImportDrawer({ opened, feed, asked, Fields, onLeave, onMigrated, onFailed }: Props) {
  const id = useId()
  const migrating = useMigrate({ feed, asked, onMigrated, onFailed })
  const { form, isSending, sending } = migrating
  const title = useWatch({ control: form.control, name: 'title' })
  // Opened a moment after it is there, so that it is seen to come in.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  const leave = () => {
    if (!isSending) onLeave()
  }
  return (
    <>
      <Drawer
        opened={isThere && opened}
        onClose={leave}
        title="Import an Existing Show"
        changed={form.formState.isDirty || migrating.artwork !== undefined}
        actions={
          <>
            {(['artwork', 'audioBio'] as const).map((file) =>
              sending[file] === undefined ? null : (
                <div key={file} className={classes.upload}>
                  <UploadProgress what={called[file]} share={sending[file]} onCancel={migrating.cancelUpload} />
                </div>
              ),
            )}
            <Button variant="default" onClick={leave} disabled={isSending}>
              Cancel
            </Button>
            <Button type="submit" form={id} loading={isSending}>
              Import Podcast
            </Button>
          </>
        }
      >
        <form id={id} onSubmit={migrating.submit} noValidate aria-label="Import an Existing Show">
          <fieldset disabled={isSending} className={classes.fields}>
            <Stack gap="lg">
              <Alert color="blue" icon={<Icon of={IconInfoCircle} />}>
                This is what your feed says. {episodes(feed.numberOfEpisodes)} will come with it, under the names and dates that they have.
              </Alert>
              <ArtworkField
                label="Podcast Artwork"
                alt="The artwork of your podcast"
                title={title}
                value={migrating.artwork}
                onChange={(artwork) => migrating.setArtwork(artwork ?? undefined)}
                error={migrating.artworkError}
                onError={migrating.setArtworkError}
                note={
                  feed.photoUrl
                    ? 'The artwork of your old feed comes over by itself. Choose a file only to replace it.'
                    : 'Your feed has no artwork.'
                }
              />
              <AudioBioField
                whose="the podcast's"
                hint={`Let listeners hear what awaits them: an .mp3 or .m4a file of at most ${longest.seconds} seconds.`}
                saved={null}
                value={migrating.audioBio}
                onChange={(sound) => migrating.setAudioBio(sound ?? undefined)}
                pick={(file) => pickSound('podcast-audio-bios', file, longest)}
                error={migrating.audioBioError}
                onError={migrating.setAudioBioError}
              />
              <Fields control={form.control} disabled={isSending} />
            </Stack>
          </fieldset>
        </form>
        <UnsavedGuard changed={opened} words={leaving} />
      </Drawer>
      <PlanLimitsDialog opened={migrating.overLimit !== null} onClose={migrating.acceptLimit} isOwner>
        {`${migrating.overLimit ?? ''} What you entered stays here until you close the form.`}
      </PlanLimitsDialog>
    </>
  )
}

const called = { artwork: 'your artwork', audioBio: "the podcast's audio bio" }
const longest = { seconds: podcastLimits.audioBioSeconds, tooLong: podcastMessages.audioBioTooLong }

const leaving = {
  title: 'Do you want to leave without importing?',
  text: 'Your show is not imported yet. What you entered will be lost.',
  stay: 'Keep editing',
  leave: 'Leave without importing',
}

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
