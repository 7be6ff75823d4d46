import { toLine } from '@castwright/contract/podcasts/form.ts'
import { useOneField } from '../../../../lib/useOneField.ts'
import { TextField } from '../../../../ui/fields.tsx'
import { Step } from '../../../../ui/steps/Step.tsx'

type Props = { title: string; onConfirmed: () => Promise<void>; onCancel: () => void }

export function ConfirmNameStep({ title, onConfirmed, onCancel }: Props) {
  const { field, submit, busy } = useOneField({
    check: (typed) => (toLine(typed) === toLine(title) ? null : 'Name does not match.'),
    send: onConfirmed,
  })
  return (
    <Step
      hint={
        <>
          Type the podcast name to confirm: <strong>{title}</strong>
        </>
      }
      submitLabel="Delete Podcast"
      danger
      onSubmit={submit}
      busy={busy}
      onCancel={onCancel}
    >
      <TextField label="Podcast Name" {...field} autoComplete="off" spellCheck={false} data-autofocus />
    </Step>
  )
}
