const unreadable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/**
 * Returns the path of a string that the database can't store (NUL, lone surrogate), or null.
 * Iterates instead of recursing, since a hostile client may nest deeper than the stack.
 */
export function unreadableText(value: unknown): string[] | null {
  const open: Array<{ value: unknown; path: string[] }> = [{ value, path: [] }]
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value === 'string') {
      if (unreadable.test(next.value)) return next.path
    } else if (typeof next.value === 'object' && next.value !== null) {
      // Beyond the depth of any schema, the field name is enough.
      const deep = next.path.length >= 8
      for (const [key, inner] of Object.entries(next.value)) {
        if (unreadable.test(key)) return next.path
        open.push({ value: inner, path: deep ? next.path : [...next.path, key] })
      }
    }
  }
  return null
}
