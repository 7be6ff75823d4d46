import type { Plan } from '@castwright/contract/billing/limits.ts'
import { useRef, type RefObject } from 'react'
import { PlanLimitsDialog } from '../../../components/PlanLimitsDialog.tsx'
import { UploadProgress } from '../../../ui/UploadProgress.tsx'
import { useAddPodcast, type AddPodcast } from './useAddPodcast.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { Box, Button, Text, Fieldset, SimpleGrid, Stack } from '@mantine/core'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { ArtworkField } from '../../../components/ArtworkField.tsx'
import { EpisodeNumbering, PodcastField } from '../fields/PodcastField.tsx'

type Props = { opened: boolean; plan: Plan | undefined; onClose: () => void; onAddEpisode: (podcastId: string) => void }

export function AddPodcastDrawer({ opened, plan, onClose, onAddEpisode }: Props) {
  const adding = useAddPodcast()
  const { isChanged, isSaving, share, addedId } = adding
  const artworkButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      <FormDrawer
        opened={opened && addedId === null}
        onClose={onClose}
        title="Add Podcast"
        of={{ submit: adding.submit, isBusy: isSaving }}
        label="Add Podcast"
        changed={isChanged}
        canSubmit
        lost="The details you entered will be lost."
        status={
          share === undefined ? null : (
            <Box flex="0 1 100%">
              <UploadProgress what="your artwork" share={share} onCancel={adding.cancelUpload} />
            </Box>
          )
        }
      >
        <AddPodcastFields adding={adding} plan={plan} artworkButton={artworkButton} />
      </FormDrawer>
      <MissingArtworkDialog
        opened={adding.isArtworkMissing}
        onClose={adding.addArtwork}
        onAdd={() => {
          adding.addArtwork()
          artworkButton.current?.click()
        }}
        onContinue={adding.continueWithoutArtwork}
      />
      <PlanLimitsDialog opened={adding.isOverLimit} onClose={adding.dismissLimit} isOwner>
        You've reached your podcast limit. We'll keep what you entered until you close this form.
      </PlanLimitsDialog>
      <AddedDialog podcastId={opened ? addedId : null} onClose={onClose} onAddEpisode={onAddEpisode} />
    </>
  )
}

type MissingArtworkDialogProps = { opened: boolean; onClose: () => void; onAdd: () => void; onContinue: () => void }

function MissingArtworkDialog({ opened, onClose, onAdd, onContinue }: MissingArtworkDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Your podcast has no artwork yet"
      actions={
        <>
          <Button variant="default" onClick={onContinue}>
            Continue without artwork
          </Button>
          <Button onClick={onAdd} data-autofocus>
            Add Artwork
          </Button>
        </>
      }
    >
      <Text c="dimmed">We'll use a placeholder with the podcast title for now. You can add artwork anytime in Show Settings.</Text>
    </Dialog>
  )
}

type AddedDialogProps = {
  /** Null while closed. */
  podcastId: string | null
  onClose: () => void
  onAddEpisode: (podcastId: string) => void
}

function AddedDialog({ podcastId, onClose, onAddEpisode }: AddedDialogProps) {
  const navigate = useNavigate()
  const goHome = () => {
    onClose()
    void navigate({ to: '/' })
  }
  const goToSettings = () => {
    onClose()
    if (podcastId) void navigate({ to: '/settings/podcast/$podcastId/show-settings', params: { podcastId } })
  }
  const addEpisode = () => {
    onClose()
    if (podcastId) onAddEpisode(podcastId)
  }
  return (
    <Dialog
      opened={podcastId !== null}
      onClose={goHome}
      title="Your podcast was added successfully!"
      actions={
        <>
          <Button variant="default" onClick={goToSettings}>
            Advanced Settings
          </Button>
          <Button variant="default" onClick={goHome}>
            OK
          </Button>
          <Button onClick={addEpisode} data-autofocus>
            Add your first episode
          </Button>
        </>
      }
    >
      <Text c="dimmed">Next: add your first episode. Language, schedule and more are in Show Settings.</Text>
    </Dialog>
  )
}

type FieldsProps = { adding: AddPodcast; plan: Plan | undefined; artworkButton: RefObject<HTMLButtonElement | null> }

function AddPodcastFields({ adding, plan, artworkButton }: FieldsProps) {
  const { form, isSaving } = adding
  const { control } = form
  return (
    <Fieldset variant="unstyled" mx={0} miw={0} disabled={isSaving}>
      <Stack gap="lg">
        <Artwork adding={adding} artworkButton={artworkButton} />
        <PodcastField control={control} name="title" />
        <Suggested adding={adding} name="profileUrl" />
        <Suggested adding={adding} name="projectKey" />
        <PodcastField control={control} name="parentalAdvisory" />
        <PodcastField control={control} name="showType" />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="lg">
          <PodcastField control={control} name="episodeGrouping" />
          <EpisodeNumbering control={control} />
        </SimpleGrid>
        <PodcastField control={control} name="mediaFormat" plan={plan} />
        <PodcastField control={control} name="categories" />
        <PodcastField control={control} name="showSummary" disabled={isSaving} />
      </Stack>
    </Fieldset>
  )
}

// These two watch the title themselves, so that typing it doesn't rerender the other fields.

function Artwork({ adding, artworkButton }: Pick<FieldsProps, 'adding' | 'artworkButton'>) {
  const title = useWatch({ control: adding.form.control, name: 'title' })
  return (
    <ArtworkField
      label="Podcast Artwork"
      alt="Your podcast artwork"
      title={title}
      value={adding.artwork}
      onChange={(artwork) => adding.setArtwork(artwork ?? undefined)}
      error={adding.artworkError}
      onError={adding.setArtworkError}
      buttonRef={artworkButton}
    />
  )
}

function Suggested({ adding: { form }, name }: Pick<FieldsProps, 'adding'> & { name: 'profileUrl' | 'projectKey' }) {
  const title = useWatch({ control: form.control, name: 'title' })
  return <PodcastField control={form.control} name={name} title={title} />
}
