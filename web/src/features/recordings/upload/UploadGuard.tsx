import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'

const question = {
  title: 'Do you want to cancel the upload?',
  text: 'Your recording is still uploading. Leaving this page will cancel the upload.',
  stay: 'Stay on this page',
  leave: 'Cancel upload and leave',
}

/** Asks before leaving the page during an upload. After closing the tab, choosing the same file resumes it. */
export function UploadGuard({ sending }: { sending: boolean }) {
  return <UnsavedGuard changed={sending} words={question} />
}
