import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUpload } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import { Page } from '../../../ui/Page.tsx'
import { UploadDialog } from '../upload/UploadDialog.tsx'
import { RecordingsList } from './RecordingsList.tsx'
import { StorageBar } from './StorageBar.tsx'
import type { RecordingsView } from './view.ts'

type Props = {
  podcast: Podcast
  timeZone: string
  /** The search text, empty for none. */
  text: string
  onSearch: (text: string) => void
  view: RecordingsView
  onView: (view: RecordingsView) => void
  /** Opens the upload, for links to it. */
  isUploading?: boolean
  onUploaded?: () => void
}

/** All recordings of a podcast, used or not. */
export function RecordingsPage({ podcast, timeZone, text, onSearch, view, onView, isUploading = false, onUploaded }: Props) {
  const [opened, upload] = useDisclosure(false)
  const button = (
    <Button leftSection={<Icon of={IconUpload} />} onClick={upload.open}>
      Upload Recording
    </Button>
  )
  return (
    <Page
      title="Recordings"
      above={
        <Text size="sm" c="dimmed" fw={500}>
          {podcast.title}
        </Text>
      }
      action={button}
    >
      <Stack gap="lg">
        <StorageBar podcastId={podcast.id} />
        <RecordingsList
          podcast={podcast}
          timeZone={timeZone}
          text={text}
          onSearch={onSearch}
          view={view}
          onView={onView}
          onUpload={upload.open}
        />
      </Stack>
      <UploadDialog
        podcast={podcast}
        opened={opened || isUploading}
        onClose={() => {
          upload.close()
          onUploaded?.()
        }}
      />
    </Page>
  )
}
