import { Dialog } from '../../../ui/Dialog.tsx'
import { InterviewForm, type InterviewFormProps } from './InterviewForm.tsx'

/** The form starts fresh with each opening. */
export function InterviewDialog({ opened, ...form }: InterviewFormProps & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title={form.interview ? 'Change the interview' : 'Set a date'}>
      <InterviewForm {...form} />
    </Dialog>
  )
}
