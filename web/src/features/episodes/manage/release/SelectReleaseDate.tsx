import type { Episode } from '@castwright/contract/episodes.ts'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { messageOf, query } from '../../../../lib/rpc.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { words } from '../words.ts'
import classes from './SelectReleaseDate.module.css'

/** The calendar is fetched when somebody first wants one. */
const ReleaseDateForm = lazy(async () => ({ default: (await import('./ReleaseDateForm.tsx')).ReleaseDateForm }))

type Props = { podcastId: string; episode: Episode; timeZone: string; onClose: () => void }

/** The planned date. The podcast is asked for anew: its release time is what the form begins with. */
export function SelectReleaseDate({ podcastId, ...form }: Props) {
  const { data, error, refetch } = useQuery(query('PodcastService.Find', { podcastId }))
  if (error && !data) {
    return (
      <ErrorState order={3} title={words.releaseDateLoadFailed} onRetry={() => void refetch()}>
        {messageOf(error)}
      </ErrorState>
    )
  }
  const waiting = (
    <div role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <Skeleton className={classes.waiting} radius="md" />
    </div>
  )
  return <Suspense fallback={waiting}>{data ? <ReleaseDateForm podcast={data.podcast} {...form} /> : waiting}</Suspense>
}
