import { ImportReportPage } from '../../features/imports/report/ImportReportPage.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { usePodcastHere } from './podcast.ts'

export function ImportReport() {
  const { podcast, timeZone } = usePodcastHere()
  if (podcast === null) return <PageSkeleton />
  return <ImportReportPage key={podcast.id} podcast={podcast} timeZone={timeZone} />
}
