const unreadable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/**
 * The path of a string that no database takes (NUL, half a surrogate pair), or null where all is well.
 * Works off a list instead of calling itself: a hostile client nests deeper than the stack goes.
 */
export function unreadableText(value: unknown): string[] | null {
  const open: Array<{ value: unknown; path: string[] }> = [{ value, path: [] }]
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value === 'string') {
      if (unreadable.test(next.value)) return next.path
    } else if (typeof next.value === 'object' && next.value !== null) {
      // Deeper than any schema goes the field's own name says enough.
      const deep = next.path.length >= 8
      for (const [key, inner] of Object.entries(next.value)) {
        if (unreadable.test(key)) return next.path
        open.push({ value: inner, path: deep ? next.path : [...next.path, key] })
      }
    }
  }
  return null
}
