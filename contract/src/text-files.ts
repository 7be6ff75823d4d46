import { z } from 'zod'

const fileTexts = new WeakSet<z.core.$ZodType>()

/** The text of a file in a call. Unlike other texts, it may contain what the database can't store: see `repairFileTexts`. */
export function fileText(max: number, tooLarge: string, empty?: string): z.ZodString {
  const text = z.string().max(max, tooLarge)
  const schema = empty === undefined ? text : text.min(1, empty)
  fileTexts.add(schema)
  return schema
}

const isFileText = (schema: z.core.$ZodType): boolean => fileTexts.has(schema instanceof z.ZodOptional ? schema.def.innerType : schema)

/** Reads NUL in files as U+FFFD, as WebVTT says, and lone surrogates as well. */
export function repairFileTexts(input: z.core.$ZodType, given: Record<string, unknown>): Record<string, unknown> {
  if (!(input instanceof z.ZodObject)) return given
  const repaired = Object.entries<z.core.$ZodType>(input.def.shape).flatMap(([name, schema]) => {
    const text = given[name]
    return isFileText(schema) && typeof text === 'string' ? [[name, text.toWellFormed().replaceAll('\0', '\ufffd')]] : []
  })
  return repaired.length > 0 ? { ...given, ...(Object.fromEntries(repaired) as Record<string, string>) } : given
}
