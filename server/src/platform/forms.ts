/** The forms in which a text is sent. */
export type Form = 'identity' | 'gzip' | 'br'

const refuses = (accepted: string, form: string): boolean => new RegExp(`\\b${form}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`, 'i').test(accepted)

const known = new Map<string, Form>()

/** The smallest form that the client takes. Few clients are told apart by this header, so it is read once. */
export function formFor(accepted: string | undefined): Form {
  if (!accepted) return 'identity'
  const before = known.get(accepted)
  if (before) return before
  const takes = (form: string): boolean => new RegExp(`(?:^|[,\\s])${form}\\b`, 'i').test(accepted) && !refuses(accepted, form)
  const form = takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
  if (known.size < 1000 && accepted.length < 200) known.set(accepted, form)
  return form
}
