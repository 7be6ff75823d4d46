import type { Podcast } from '@castwright/contract/podcasts.ts'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Loading } from '../../ui/Skeletons.tsx'
import type { Publishable } from './api.ts'
import classes from './dialogs.module.css'

/** Calendars are fetched when somebody first wants one. */
const ScheduleForm = lazy(async () => ({ default: (await import('./ScheduleForm.tsx')).ScheduleForm }))
const ChangeDateForm = lazy(async () => ({ default: (await import('./ChangeDateForm.tsx')).ChangeDateForm }))

const waiting = (
  <Loading>
    <Skeleton className={classes.waiting} radius="md" />
  </Loading>
)

export type ScheduleProps = {
  podcast: Podcast
  episode: Publishable
  timeZone: string
  /** It is out already and goes out again: at once, or later. */
  again: boolean
  onClose: () => void
  onFull: (why: string) => void
}

/** When the product publishes the episode by itself. */
export function ScheduleDialog({ opened, ...form }: ScheduleProps & { opened: boolean }) {
  const title = form.episode.scheduledReleaseDate === null ? 'Confirm Publishing Date' : 'Change Scheduled Release Date'
  return (
    <Dialog opened={opened} onClose={form.onClose} title={title} size="wide">
      <Suspense fallback={waiting}>
        <ScheduleForm {...form} />
      </Suspense>
    </Dialog>
  )
}

export type ChangeDateProps = { episode: Publishable; timeZone: string; onClose: () => void }

/** Under which date a published episode went out. */
export function ChangeDateDialog({ opened, ...form }: ChangeDateProps & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title="Change Publishing Date">
      <Suspense fallback={waiting}>
        <ChangeDateForm {...form} />
      </Suspense>
    </Dialog>
  )
}
