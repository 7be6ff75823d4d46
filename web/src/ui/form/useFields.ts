import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, get, type Path, type PathValue, useForm, useWatch } from 'react-hook-form'
import { useMemo } from 'react'
import type { z } from 'zod'
import { setFieldErrors } from '../../lib/fieldErrors.ts'
import { firstMessage } from './Field.tsx'
import { requiredIn } from './required.ts'
import { useSubmit } from './useSubmit.ts'

type Options<Values extends FieldValues, Read> = {
  /** The contract's rules. Without them, only the server checks the values. */
  schema?: z.ZodType<Read, Values>
  start: Values
  send: (read: Read) => unknown
  /** The object of the call's input that the form fills, which field errors of the server start with. */
  under?: string
  /** Comes before the reason if the call fails. */
  failed?: string
}

type Checked = { currentTarget: { checked: boolean } }

/** A form: its values, the props of its fields, and its submission. Errors of the rules and of the server appear at their fields. */
export function useFields<Values extends FieldValues, Read = Values>({ schema, start, send, under, ...options }: Options<Values, Read>) {
  const form = useForm<Values, unknown, Read>({
    defaultValues: start as DefaultValues<Values>,
    ...(schema && { resolver: zodResolver(schema) }),
  })
  const { errors, isDirty, isSubmitted } = form.formState
  const values = useWatch({ control: form.control }) as Values
  const save = useSubmit({ ...options, inForm: true, handle: (error) => setFieldErrors(form, error, under) }, () =>
    form.handleSubmit(async (read) => {
      await send(read)
    })(),
  )
  const set = <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>): void =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted })
  const errorOf = (name: Path<Values>): string | undefined => firstMessage(get(errors, name))
  const required = useMemo(() => (schema ? requiredIn(schema) : null), [schema])
  const markOf = (name: Path<Values>) => (required?.has(name) ? { required: true } : {})
  return {
    ...save,
    form,
    values,
    set,
    isDirty,
    /** Props of a text field. */
    text: (name: Path<Values>) => ({ ...form.register(name), error: errorOf(name), ...markOf(name) }),
    /** Props of a field whose `onChange` gets the value. */
    field: <Name extends Path<Values>>(name: Name) => ({
      value: form.getValues(name),
      onChange: (value: PathValue<Values, Name>) => set(name, value),
      error: errorOf(name),
      ...markOf(name),
    }),
    /** Props of a switch or checkbox. */
    checked: (name: Path<Values>) => ({
      checked: form.getValues(name) === true,
      onChange: ({ currentTarget }: Checked) => set(name, currentTarget.checked as PathValue<Values, typeof name>),
      error: errorOf(name),
    }),
  }
}
