import { Button, Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { lazySection } from '../../ui/lazySection.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Loading } from '../../ui/Skeletons.tsx'
import classes from './VideoTutorialDialog.module.css'

/** Loaded on first use, because every page has the help menu. */
const FirstTutorial = lazySection(async () => (await import('./FirstTutorial.tsx')).FirstTutorial)

const waiting = (
  <Loading>
    <Skeleton className={classes.waiting} radius="md" />
  </Loading>
)

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
      <Suspense fallback={waiting}>
        <FirstTutorial />
      </Suspense>
    </Dialog>
  )
}
