import type { ImportForm } from '@castwright/contract/import-form.ts'
import type { ParsedFeed } from '@castwright/contract/imports.ts'
import { podcastLimits } from '@castwright/contract/limits.ts'
import { podcastMessages } from '@castwright/contract/podcast-form.ts'
import { Alert, Button, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ComponentType, useEffect, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { pickSound } from '../../../lib/pickSound.ts'
import { AudioBioField } from '../../../components/AudioBioField.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { ArtworkField } from '../../../components/ArtworkField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PlanLimitsDialog } from '../../../components/PlanLimitsDialog.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { UploadProgress } from '../../../ui/UploadProgress.tsx'
import { episodes } from '../words.ts'
import classes from './ImportDrawer.module.css'
import { type Failure, type ImportControl, useMigrate } from './useMigrate.ts'

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
