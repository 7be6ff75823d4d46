import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { query } from '../../../lib/rpc.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading } from '../../../ui/Skeletons.tsx'
import { words } from '../manage/words.ts'
import classes from './ReleaseDateDialog.module.css'
import type { ReleaseDateProps } from './ReleaseDateForm.tsx'

/** The calendar is fetched when somebody first wants one. */
const ReleaseDateForm = lazy(async () => ({ default: (await import('./ReleaseDateForm.tsx')).ReleaseDateForm }))

type FormProps = Omit<ReleaseDateProps, 'podcast'>

/** When an episode is planned to go out. */
export function ReleaseDateDialog({ opened, ...form }: FormProps & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title="Select Release Date">
      <SelectReleaseDate {...form} />
    </Dialog>
  )
}

/** The podcast is asked for anew: its release time is what the form begins with. */
function SelectReleaseDate(form: FormProps) {
  const { data, error, refetch } = useQuery(query('PodcastService.Find', { podcastId: form.episode.podcastId }))
  if (error && !data) {
    return <ErrorState order={3} title={words.releaseDateLoadFailed} onRetry={() => void refetch()} error={error} />
  }
  const waiting = (
    <Loading>
      <Skeleton className={classes.waiting} radius="md" />
    </Loading>
  )
  return <Suspense fallback={waiting}>{data ? <ReleaseDateForm podcast={data.podcast} {...form} /> : waiting}</Suspense>
}
