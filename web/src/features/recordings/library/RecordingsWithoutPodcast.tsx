import { IconUpload } from '@tabler/icons-react'
import { Card } from '../../../ui/Card.tsx'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LinkButton } from '../../../ui/Links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { words } from '../words.ts'
import { NoRecordings } from './NoRecordings.tsx'

/** Recordings, for somebody who has no podcast to keep them in. */
export function RecordingsWithoutPodcast() {
  return (
    <Page
      title="Recordings"
      action={
        <HintedButton leftSection={<Icon of={IconUpload} />} closedBecause={words.noPodcast}>
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
