import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'

const question = {
  title: 'Do you want to cancel the upload?',
  text: 'Your recording is still on its way. Leaving this page cancels the upload.',
  stay: 'Stay on this page',
  leave: 'Cancel upload and leave',
}

/** Holds back who would leave a page from which a file is being sent. A closed tab goes on when the same file is chosen again. */
export function UploadGuard({ sending }: { sending: boolean }) {
  return <UnsavedGuard changed={sending} words={question} />
}
