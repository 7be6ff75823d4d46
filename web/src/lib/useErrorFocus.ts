import { useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * Goes to the first field in error as soon as sending is over. While it lasts the fields are closed, and what is closed
 * takes no focus. `fields` are in the order of the screen.
 */
export function useErrorFocus<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  fields: readonly Path<T>[],
  isSending: boolean = form.formState.isSubmitting,
): void {
  const wasSending = useRef(false)
  useEffect(() => {
    const isOver = wasSending.current && !isSending
    wasSending.current = isSending
    if (!isOver) return
    const first = fields.find((name) => form.getFieldState(name).error !== undefined)
    if (first) form.setFocus(first)
  }, [form, fields, isSending])
}
