import type { ReactElement } from 'react'
import { type Control, Controller, type FieldValues, type Path, type PathValue, type RefCallBack } from 'react-hook-form'

/** What a field is told by its form. */
export type FieldProps<V> = {
  value: V
  onChange: (value: V) => void
  onBlur: () => void
  ref: RefCallBack
  error: string | undefined
}

type Props<T extends FieldValues, N extends Path<T>, C, O> = {
  control: Control<T, C, O>
  name: N
  children: (field: FieldProps<PathValue<T, N>>) => ReactElement
}

/** Joins a field to a form that has a value of that name: `<Field control={control} name="title">{(field) => <TitleField {...field} />}</Field>`. */
export function Field<T extends FieldValues, N extends Path<T>, C, O>({ control, name, children }: Props<T, N, C, O>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) =>
        children({ value, onChange, onBlur, ref, error: firstMessage(fieldState.error) })
      }
    />
  )
}

/** Of a list, the first of its items that something is said of. */
function firstMessage(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(firstMessage).find((message) => message !== undefined)
  const { message } = (error ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message : undefined
}
