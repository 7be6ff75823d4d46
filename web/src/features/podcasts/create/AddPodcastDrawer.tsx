import type { Plan } from '@castwright/contract/limits.ts'
import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { confirm } from '../../../ui/confirm.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { PlanLimitsDialog } from '../../../components/PlanLimitsDialog.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { UploadProgress } from '../../../ui/UploadProgress.tsx'
import { AddedDialog } from './AddedDialog.tsx'
import classes from './AddPodcastDrawer.module.css'
import { AddPodcastFields } from './AddPodcastFields.tsx'
import { MissingArtworkDialog } from './MissingArtworkDialog.tsx'
import { useAddPodcast } from './useAddPodcast.ts'

type Props = { opened: boolean; plan: Plan | undefined; onClose: () => void }

export function AddPodcastDrawer({ opened, plan, onClose }: Props) {
  const id = useId()
  const adding = useAddPodcast()
  const { isChanged, isSaving, share, addedId } = adding
  const artworkButton = useRef<HTMLButtonElement>(null)
  // Opened a moment after it is there, so that it is seen to come in.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])

  const leave = async () => {
    if (isSaving) return
    const question = {
      title: 'Do you want to leave without saving?',
      children: 'What you entered about the new podcast will be lost.',
      confirmLabel: 'Leave without saving',
      cancelLabel: 'Keep editing',
      danger: true,
    }
    if (!isChanged || (await confirm(question))) onClose()
  }

  return (
    <>
      <Drawer
        opened={isThere && opened && addedId === null}
        onClose={() => void leave()}
        title="Add Podcast"
        changed={isChanged}
        actions={
          <>
            {share === undefined ? null : (
              <div className={classes.upload}>
                <UploadProgress what="your artwork" share={share} onCancel={adding.cancelUpload} />
              </div>
            )}
            <Button variant="default" onClick={() => void leave()} disabled={isSaving}>
              Cancel
            </Button>
            <Button type="submit" form={id} loading={isSaving}>
              Add Podcast
            </Button>
          </>
        }
      >
        <form id={id} onSubmit={adding.submit} noValidate aria-label="Add Podcast">
          <AddPodcastFields adding={adding} plan={plan} artworkButton={artworkButton} />
        </form>
        <UnsavedGuard changed={isChanged} />
      </Drawer>
      <MissingArtworkDialog
        opened={adding.isArtworkMissing}
        onClose={adding.addArtwork}
        onAdd={() => {
          adding.addArtwork()
          artworkButton.current?.click()
        }}
        onContinue={adding.goOnWithoutArtwork}
      />
      <PlanLimitsDialog opened={adding.isOverLimit} onClose={adding.acceptLimit} isOwner>
        Your plan has no room for this podcast. What you entered stays here until you close the form.
      </PlanLimitsDialog>
      <AddedDialog podcastId={opened ? addedId : null} onClose={onClose} />
    </>
  )
}
