import { z } from 'zod'
import { snake } from './case.ts'

export type JsonSchema = { [key: string]: unknown }

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Property names in snake_case, as in requests and responses. Other keys of the schema stay. */
function snakeKeys(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(snakeKeys)
  if (!isObject(schema)) return schema
  const result: JsonSchema = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && isObject(value))
      result[key] = Object.fromEntries(Object.entries(value).map(([name, inner]) => [snake(name), snakeKeys(inner)]))
    else if (key === 'required' && Array.isArray(value)) result[key] = value.map((name) => snake(String(name)))
    else result[key] = snakeKeys(value)
  }
  return result
}

/** The JSON Schema of a request or response, with keys in snake_case. */
export function wireSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = snakeKeys(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) as JsonSchema
  return rest
}
