/** Mantine's own distance between a field and its list. */
const gap = 8

type State = { placement: string; elements: { reference: Element } }

/** Opens a field's list below its error instead of over it. */
export const belowError = (({ placement, elements: { reference } }: State): number => {
  const error = reference.closest('.mantine-InputWrapper-root')?.querySelector('.mantine-InputWrapper-error')
  if (!error || !placement.startsWith('bottom')) return gap
  return gap + Math.max(0, error.getBoundingClientRect().bottom - reference.getBoundingClientRect().bottom)
  // Mantine passes it on to Floating UI, which takes functions.
}) as unknown as number
