/** Suggests three capital letters: the initials of the first three words, padded from the last one. Empty if the title has too few letters. */
export function suggestKey(title: string): string {
  const words = title
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z\s-]/g, '')
    .split(/[\s-]+/)
    .filter(Boolean)
  const initials = words
    .slice(0, 3)
    .map((word) => word.charAt(0))
    .join('')
  const key = (initials + (words.slice(0, 3).at(-1) ?? '').slice(1)).slice(0, 3)
  if (key.length === 3) return key
  const letters = words.join('')
  return letters.length >= 3 ? letters.slice(0, 3) : ''
}
