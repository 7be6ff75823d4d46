import { Page } from '../../ui/Page.tsx'
import { useChapters } from './api.ts'
import { ChapterEditor, type ChaptersPageProps } from './ChapterEditor.tsx'
import { QueryState } from '../../ui/QueryState.tsx'

/** The chapters of a recording. */
export function ChaptersPage(props: ChaptersPageProps) {
  const { recording, above, links } = props
  const { data: list, error, refetch } = useChapters(recording.id)
  if (list) return <ChapterEditor {...props} list={list} />
  return (
    <Page title="Chapters" hint={recording.fileName} above={above} action={links}>
      <QueryState title="Error loading the chapters" inCard error={error} refetch={refetch} />
    </Page>
  )
}
