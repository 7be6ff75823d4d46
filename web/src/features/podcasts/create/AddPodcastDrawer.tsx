import type { Plan } from '@castwright/contract/billing/limits.ts'
import { useRef } from 'react'
import { PlanLimitsDialog } from '../../../components/PlanLimitsDialog.tsx'
import { UploadProgress } from '../../../ui/UploadProgress.tsx'
import { AddedDialog } from './AddedDialog.tsx'
import classes from './AddPodcastDrawer.module.css'
import { AddPodcastFields } from './AddPodcastFields.tsx'
import { MissingArtworkDialog } from './MissingArtworkDialog.tsx'
import { useAddPodcast } from './useAddPodcast.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'

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
            <div className={classes.upload}>
              <UploadProgress what="your artwork" share={share} onCancel={adding.cancelUpload} />
            </div>
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
        You've reached your podcast limit. Your entries are kept until you close this form.
      </PlanLimitsDialog>
      <AddedDialog podcastId={opened ? addedId : null} onClose={onClose} onAddEpisode={onAddEpisode} />
    </>
  )
}
