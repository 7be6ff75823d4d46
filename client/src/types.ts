import type { JsonSchema } from '@castwright/contract/wire-schema.ts'

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value)
const schemasIn = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isSchema) : [])

const isName = /^[a-z_$][\w$]*$/i

const joined = (types: string[], by: '|' | '&'): string => {
  const unique = [...new Set(types)]
  if (unique.length === 0) return 'never'
  return unique.length === 1 ? unique[0]! : `(${unique.join(` ${by} `)})`
}

function objectType(schema: JsonSchema, refs: (name: string) => string): string {
  const required = new Set((schema['required'] ?? []) as string[])
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).map(
    ([name, inner]) => `${isName.test(name) ? name : JSON.stringify(name)}${required.has(name) ? '' : '?'}: ${typeOf(inner, refs)}`,
  )
  const others = schema['additionalProperties']
  if (fields.length === 0) return `Record<string, ${isSchema(others) ? typeOf(others, refs) : 'never'}>`
  return `{ ${fields.join('; ')} }`
}

function plainType(type: unknown, schema: JsonSchema, refs: (name: string) => string): string {
  switch (type) {
    case 'object':
      return objectType(schema, refs)
    case 'array': {
      const tuple = schemasIn(schema['prefixItems'])
      if (tuple.length > 0) return `[${tuple.map((one) => typeOf(one, refs)).join(', ')}]`
      return `Array<${isSchema(schema['items']) ? typeOf(schema['items'], refs) : 'unknown'}>`
    }
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return type
    default:
      return 'unknown'
  }
}

/** The TypeScript type of a JSON Schema. `refs` names the types of its definitions. */
export function typeOf(schema: JsonSchema, refs: (name: string) => string): string {
  const ref = typeof schema['$ref'] === 'string' ? /^#\/\$defs\/(.+)$/.exec(schema['$ref'])?.[1] : undefined
  if (ref !== undefined) return refs(ref)
  if (schema['$ref'] === '#') return refs('')
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum']))
    return joined(
      schema['enum'].map((one) => JSON.stringify(one)),
      '|',
    )
  for (const key of ['anyOf', 'oneOf'])
    if (Array.isArray(schema[key]))
      return joined(
        schemasIn(schema[key]).map((one) => typeOf(one, refs)),
        '|',
      )
  if (Array.isArray(schema['allOf']))
    return joined(
      schemasIn(schema['allOf']).map((one) => typeOf(one, refs)),
      '&',
    )
  const types = Array.isArray(schema['type']) ? (schema['type'] as unknown[]) : [schema['type']]
  return joined(
    types.map((type) => plainType(type, schema, refs)),
    '|',
  )
}
