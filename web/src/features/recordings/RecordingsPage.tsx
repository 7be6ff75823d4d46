import { IconUpload } from '@tabler/icons-react'
import { Card } from '../../ui/Card.tsx'
import { Recording } from '../../ui/drawings/Recording.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { HintedButton } from '../../ui/HintedButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'

const sentence =
  "There's no need to store your files in multiple places. You can save your recordings in Castwright and give your team access!"

/** Recordings, for somebody who has no podcast to keep them in. */
export function RecordingsWithoutPodcast() {
  return <Recordings closedBecause="Create a podcast to upload a recording." />
}

export function RecordingsPage() {
  return <Recordings closedBecause="Uploading opens with a coming release of this instance." />
}

function Recordings({ closedBecause }: { closedBecause: string }) {
  return (
    <Page
      title="Recordings"
      action={
        <HintedButton leftSection={<Icon of={IconUpload} />} closedBecause={closedBecause}>
          Upload Recording
        </HintedButton>
      }
    >
      <Card>
        <EmptyState
          drawing={<Recording />}
          title="Upload Your Recording"
          action={
            <LinkButton to="/my-podcasts" variant="default">
              My Podcasts
            </LinkButton>
          }
        >
          {sentence}
        </EmptyState>
      </Card>
    </Page>
  )
}
