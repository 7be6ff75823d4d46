import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { query } from '../../../lib/rpc.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { lazySection } from '../../../ui/lazySection.tsx'
import { Loading } from '../../../ui/Skeletons.tsx'
import { sizes } from '../../../ui/theme.ts'
import type { ReleaseDateProps } from './ReleaseDateForm.tsx'

/** The calendar is loaded on first use. */
const ReleaseDateForm = lazySection(async () => (await import('./ReleaseDateForm.tsx')).ReleaseDateForm)

type FormProps = Omit<ReleaseDateProps, 'podcast'>

/** The planned release date. */
export function ReleaseDateDialog({ opened, ...form }: FormProps & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title="Select Release Date">
      <SelectReleaseDate {...form} />
    </Dialog>
  )
}

/** Refetches the podcast, whose default release time the form starts with. */
function SelectReleaseDate(form: FormProps) {
  const { data, error, refetch } = useQuery(query('PodcastService.Find', { podcastId: form.episode.podcastId }))
  if (error && !data) {
    return <ErrorState order={3} title="Error loading release date." onRetry={() => void refetch()} error={error} />
  }
  const waiting = (
    <Loading>
      <Skeleton height={sizes.popover} radius="md" />
    </Loading>
  )
  return <Suspense fallback={waiting}>{data ? <ReleaseDateForm podcast={data.podcast} {...form} /> : waiting}</Suspense>
}
