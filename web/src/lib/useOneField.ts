import { useForm, type FieldError, type UseFormRegisterReturn } from 'react-hook-form'
import type { z } from 'zod'
import { adviceOn } from './advice.ts'

export type OneField = UseFormRegisterReturn<'value'> & { error: FieldError | undefined }

type Options = {
  /** The error for the value; null if valid. */
  check: (value: string) => string | null
  send: (value: string) => Promise<void>
  /** The error message if submitting fails. */
  explain?: (error: unknown) => string
}

/** A form with one field, which shows all errors, including the server's. */
export function useOneField({ check, send, explain = adviceOn }: Options) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { value: '' } })
  const submit = handleSubmit(async ({ value }) => {
    try {
      await send(value)
    } catch (error) {
      setError('value', { message: explain(error) }, { shouldFocus: true })
    }
  })
  const field: OneField = { ...register('value', { validate: (value) => check(value) ?? true }), error: formState.errors.value }
  return { field, submit, busy: formState.isSubmitting }
}

/** The first error of a schema. */
export const checkBy =
  (rule: z.ZodType) =>
  (value: unknown): string | null =>
    rule.safeParse(value).error?.issues[0]?.message ?? null
