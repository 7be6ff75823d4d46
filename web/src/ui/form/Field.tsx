import type { ReactElement } from 'react'
import { type Control, Controller, type FieldValues, type Path, type PathValue, type RefCallBack } from 'react-hook-form'

/** Props that a form passes to a field. */
export type FieldProps<V> = {
  value: V
  onChange: (value: V) => void
  onBlur: () => void
  ref: RefCallBack
  error: string | undefined
  /** Marks the field. The rules are in the form's schema. */
  required?: boolean
}

type Props<T extends FieldValues, N extends Path<T>, C, O> = {
  control: Control<T, C, O>
  name: N
  required?: boolean
  children: (field: FieldProps<PathValue<T, N>>) => ReactElement
}

/** Connects a field to a form value: `<Field control={control} name="title">{(field) => <TitleField {...field} />}</Field>`. */
export function Field<T extends FieldValues, N extends Path<T>, C, O>({ control, name, required = false, children }: Props<T, N, C, O>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) =>
        children({ value, onChange, onBlur, ref, error: firstMessage(fieldState.error), required })
      }
    />
  )
}

/** The first error in a list of items. */
export function firstMessage(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(firstMessage).find((message) => message !== undefined)
  const { message } = (error ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message : undefined
}
