import { Button } from '@mantine/core'
import { Dialog } from '../../ui/Dialog.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { createPodcast } from './tutorials.ts'
import { Transcript, TutorialVideo } from './TutorialVideo.tsx'
import classes from './VideoTutorialDialog.module.css'

export function VideoTutorialDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Video Tutorial"
      size="video"
      actions={
        <>
          <LinkButton to="/video-tutorials" variant="default" onClick={onClose}>
            More Tutorials
          </LinkButton>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <TutorialVideo tutorial={createPodcast} />
      <details className={classes.words}>
        <summary>Transcript</summary>
        <Transcript tutorial={createPodcast} />
      </details>
    </Dialog>
  )
}
