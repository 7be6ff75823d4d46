import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Icon } from '../../../ui/Icon.tsx'
import type { NamedFile } from './file.ts'
import type { Adding } from './useAdding.tsx'

type Props = { adding: Adding; onChoose: (chosen: NamedFile) => void }

/** Why a file did not become a recording, at the place where it was chosen; it stays until it is closed. */
export function FailureNote({ adding, onChoose }: Props) {
  const { failure, dismiss } = adding
  if (failure === null) return null
  const { says, reason, retryAs } = failure
  return (
    <Alert
      w="100%"
      color="red"
      icon={<Icon of={IconAlertCircle} />}
      title={says}
      role="alert"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={dismiss}
    >
      {reason && reason !== says ? reason : null}
      {retryAs ? (
        <Button variant="default" size="compact-md" onClick={() => onChoose(retryAs)}>
          Upload as “{retryAs.fileName}”
        </Button>
      ) : null}
    </Alert>
  )
}
