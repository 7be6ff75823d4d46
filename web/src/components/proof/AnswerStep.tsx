import { type SecurityQuestion, securityQuestions } from '@castwright/contract/identity/form.ts'
import { TextField } from '../../ui/fields.tsx'
import { useOneField } from '../../lib/useOneField.ts'
import { Step } from '../../ui/steps/Step.tsx'

type Props = { question: SecurityQuestion; send: (answer: string) => Promise<void>; onCancel: () => void }

export function AnswerStep({ question, send, onCancel }: Props) {
  const { field, submit, busy } = useOneField({
    check: (answer) => (answer.trim() === '' ? 'Please answer the security question.' : null),
    send,
  })
  return (
    <Step hint={securityQuestions[question]} onSubmit={submit} busy={busy} onCancel={onCancel}>
      <TextField label="Answer" required {...field} autoComplete="off" data-autofocus />
    </Step>
  )
}
