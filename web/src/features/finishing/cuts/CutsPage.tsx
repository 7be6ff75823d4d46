import { isMaster } from '@castwright/contract/recordings/form.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useCuts, useSetup } from '../api.ts'
import type { RecordingPageProps } from '../props.ts'
import { CutEditor } from './CutEditor.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'

/** The parts of a recording that finishing leaves out. */
export function CutsPage(props: RecordingPageProps) {
  const { recording, above } = props
  const cuts = useCuts(recording.id)
  const setup = useSetup(recording.podcastId)
  const isAudio = recording.fileType === 'mp3' || recording.fileType === 'm4a' || isMaster(recording.fileType)
  if (isAudio && cuts.data && setup.data) return <CutEditor {...props} list={cuts.data} setup={setup.data} />
  return (
    <Page title="Cuts" hint={recording.fileName} above={above}>
      {isAudio ? (
        <QueryState
          title="Error loading the cuts"
          inCard
          error={cuts.error ?? setup.error}
          refetch={() => Promise.all([cuts.refetch(), setup.refetch()])}
        />
      ) : (
        <Card>
          <EmptyState title="Only audio can be cut">Finishing works with audio recordings.</EmptyState>
        </Card>
      )}
    </Page>
  )
}
