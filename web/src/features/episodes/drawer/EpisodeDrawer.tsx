import { Button, VisuallyHidden } from '@mantine/core'
import { useEffect, useId, useMemo, useState } from 'react'
import { messageOf } from '../../../lib/rpc.ts'
import { useSession } from '../../../lib/session.ts'
import { browserZone } from '../../../lib/time.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { toast } from '../../../ui/toast.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { UploadProgress } from '../../../ui/UploadProgress.tsx'
import { AddedDialog } from './AddedDialog.tsx'
import classes from './EpisodeDrawer.module.css'
import { EpisodeFields } from './EpisodeFields.tsx'
import type { Opening } from './open.tsx'
import { firstNumbers, type Start, useStart } from './start.ts'
import { useEpisodeForm } from './useEpisodeForm.ts'
import { words } from './words.ts'

type Props = Opening & { opened: boolean; onClose: () => void }

const question = {
  title: 'Do you want to leave without saving?',
  children: 'What you changed about the episode will be lost.',
  confirmLabel: 'Leave without saving',
  cancelLabel: 'Keep editing',
  danger: true,
}

export function EpisodeDrawer({ podcast, episodeId, opened, onClose }: Props) {
  const id = useId()
  const isNew = episodeId === undefined
  const { user } = useSession()
  const asked = useStart({ podcast, ...(!isNew && { episodeId }) })
  // Until it is known, the form is there and empty, behind its outline.
  const nothing = useMemo<Start>(() => ({ podcast, episode: null, next: firstNumbers }), [podcast])
  const [addedId, setAddedId] = useState<string | null>(null)
  const editing = useEpisodeForm({
    start: asked.data ?? nothing,
    timeZone: user?.timeZone || browserZone(),
    onSaved: (savedId) => {
      if (isNew) return setAddedId(savedId)
      toast.success(words.saved)
      onClose()
    },
  })
  const { saving, share } = editing
  const changed = asked.data !== undefined && editing.changed
  // Opened a moment after it is there, so that it is seen to come in.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])

  const leave = async () => {
    if (saving) return
    if (!changed || (await confirm(question))) onClose()
  }

  return (
    <>
      <Drawer
        opened={isThere && opened && addedId === null}
        onClose={() => void leave()}
        title="Episode Settings"
        keepOpen
        actions={
          <>
            {share === undefined ? null : (
              <div className={classes.upload}>
                <UploadProgress what="the artwork" share={share} onCancel={editing.cancelUpload} />
              </div>
            )}
            <Button variant="default" onClick={() => void leave()} disabled={!changed || saving}>
              Cancel
            </Button>
            <Button type="submit" form={id} loading={saving} disabled={!changed}>
              {isNew ? 'Add Episode' : 'Save Episode'}
            </Button>
          </>
        }
      >
        {asked.data ? (
          <form id={id} onSubmit={editing.submit} noValidate aria-label="Episode Settings">
            <EpisodeFields editing={editing} />
          </form>
        ) : asked.error ? (
          <ErrorState order={3} title={words.loadFailed} onRetry={() => void asked.refetch()}>
            {messageOf(asked.error)}
          </ErrorState>
        ) : (
          <div role="status">
            <VisuallyHidden>{words.loading}</VisuallyHidden>
            <FormSkeleton fields={8} />
          </div>
        )}
        <UnsavedGuard changed={changed && addedId === null} />
      </Drawer>
      <AddedDialog profileUrl={podcast.profileUrl} episodeId={opened ? addedId : null} onClose={onClose} />
    </>
  )
}
