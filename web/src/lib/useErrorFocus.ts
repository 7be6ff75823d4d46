import { useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * Focuses the first invalid field once submitting ends. Fields are disabled while submitting, and disabled fields
 * can't be focused. `fields` are in screen order.
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
