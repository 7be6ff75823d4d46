import { IconUpload } from '@tabler/icons-react'
import { Card } from '../../../ui/Card.tsx'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LinkButton } from '../../../ui/Links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { NoRecordings } from './NoRecordings.tsx'

/** The Recordings page for users without a podcast. */
export function RecordingsWithoutPodcast() {
  return (
    <Page
      title="Recordings"
      action={
        <HintedButton leftSection={<Icon of={IconUpload} />} disabledReason="Create a podcast to upload a recording.">
          Upload Recording
        </HintedButton>
      }
    >
      <Card>
        <NoRecordings
          action={
            <LinkButton to="/my-podcasts" variant="default">
              My Podcasts
            </LinkButton>
          }
        />
      </Card>
    </Page>
  )
}
