import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useErrorFocus } from '../../lib/useErrorFocus.ts'

/** Which panels of a form are open, initially all. `panelOf` lists fields in screen order. */
export function usePanels<T extends FieldValues, C, O, P extends string>(
  form: UseFormReturn<T, C, O>,
  panels: readonly P[],
  panelOf: Record<Path<T>, P>,
) {
  const [opened, setOpened] = useState<ReadonlySet<P>>(new Set(panels))
  const fields = Object.keys(panelOf) as Path<T>[]
  useErrorFocus(form, fields)

  const toggle = (panel: P) =>
    setOpened((before) => {
      const after = new Set(before)
      if (!after.delete(panel)) after.add(panel)
      return after
    })

  /** Opens every panel with an error and focuses the first. */
  const reveal = (also: readonly P[] = []) => {
    const faulty = fields.filter((name) => form.getFieldState(name).error !== undefined)
    // Collapsed fields can't be focused.
    flushSync(() => setOpened((before) => new Set([...before, ...also, ...faulty.map((name) => panelOf[name])])))
    const [first] = faulty
    if (first) form.setFocus(first)
  }
  return { opened, toggle, reveal }
}
