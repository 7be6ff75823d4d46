import type { z } from 'zod'

const blanks = ['', [], false, null, undefined]

/** The fields of a form that a schema doesn't accept blank. */
export function requiredIn(schema: z.ZodType): ReadonlySet<string> {
  // With a transform, the object comes before it.
  const object = 'in' in schema ? (schema.in as z.ZodType) : schema
  const fields = 'shape' in object ? Object.entries(object.shape as Record<string, z.ZodType>) : []
  return new Set(fields.filter(([, field]) => blanks.every((blank) => !field.safeParse(blank).success)).map(([name]) => name))
}
