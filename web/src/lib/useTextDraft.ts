import { useState } from 'react'
import { readDraft, writeDraft } from './drafts.ts'

/** A text that stays on this device until it is sent: what was typed, or else the saved text. */
export function useTextDraft(key: string, saved = '') {
  const [text, setText] = useState(() => {
    const kept = readDraft(key)
    return typeof kept === 'string' ? kept : saved
  })
  const change = (next: string | ((now: string) => string)) =>
    setText((now) => {
      const typed = typeof next === 'function' ? next(now) : next
      writeDraft(key, typed === saved ? null : typed)
      return typed
    })
  return [text, change] as const
}
