import type { Plan } from '@castwright/contract/billing/limits.ts'
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

type Props = { opened: boolean; plan: Plan | undefined; onClose: () => void; onAddEpisode: (podcastId: string) => void }

export function AddPodcastDrawer({ opened, plan, onClose, onAddEpisode }: Props) {
  const id = useId()
  const adding = useAddPodcast()
  const { isChanged, isSaving, share, addedId } = adding
  const artworkButton = useRef<HTMLButtonElement>(null)
  // Opens after mounting so that the opening transition runs.
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])

  const leave = async () => {
    if (isSaving) return
    const question = {
      title: 'Do you want to leave without saving?',
      children: 'The details you entered will be lost.',
      confirmLabel: 'Leave without saving',
      cancelLabel: 'Keep editing',
      danger: true,
    }
    if (!isChanged || (await confirm(question))) onClose()
  }

  return (
    <>
      <Drawer
        opened={isMounted && opened && addedId === null}
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
        onContinue={adding.continueWithoutArtwork}
      />
      <PlanLimitsDialog opened={adding.isOverLimit} onClose={adding.dismissLimit} isOwner>
        You've reached your podcast limit. Your entries are kept until you close this form.
      </PlanLimitsDialog>
      <AddedDialog podcastId={opened ? addedId : null} onClose={onClose} onAddEpisode={onAddEpisode} />
    </>
  )
}
