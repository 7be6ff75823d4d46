import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import type { NamedFile } from './file.ts'
import type { RecordingUploader } from './useUploadRecording.tsx'

type Props = { uploader: RecordingUploader; onChoose: (chosen: NamedFile) => void }

/** Shows why an upload failed until it is dismissed. */
export function UploadError({ uploader, onChoose }: Props) {
  const { failure, dismiss } = uploader
  if (failure === null) return null
  const { message, reason, retryAs } = failure
  return (
    <Alert
      w="100%"
      color="red"
      icon={<Icon of={IconAlertCircle} />}
      title={message}
      role="alert"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={dismiss}
    >
      {reason && reason !== message ? reason : null}
      {retryAs ? (
        <Button variant="default" size="compact-md" onClick={() => onChoose(retryAs)}>
          Upload as “{retryAs.fileName}”
        </Button>
      ) : null}
    </Alert>
  )
}
