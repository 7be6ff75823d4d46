import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Loading, RowsSkeleton } from '../../ui/Skeletons.tsx'
import { useChapters } from './api.ts'
import { ChapterEditor } from './ChapterEditor.tsx'
import type { ChaptersPageProps } from './props.ts'

/** The chapters of a recording. */
export function ChaptersPage(props: ChaptersPageProps) {
  const { recording, above, links } = props
  const { data: list, error, refetch } = useChapters(recording.id)
  if (list) return <ChapterEditor {...props} list={list} />
  return (
    <Page title="Chapters" hint={recording.fileName} above={above} action={links}>
      {error ? (
        <Card>
          <ErrorState title="Error loading the chapters" error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Loading>
          <RowsSkeleton rows={5} />
        </Loading>
      )}
    </Page>
  )
}
