import { methodOf, pathOf, type MethodName } from '@castwright/contract/methods.ts'
import { tokenPrefix } from '@castwright/contract/tokens/shapes.ts'
import { wireSchema, type JsonSchema } from '@castwright/contract/wire-schema.ts'

const id = '0198c0de-0000-7000-8000-000000000001'

const formats: Record<string, string> = {
  uuid: id,
  'date-time': '2030-03-05T10:00:00Z',
  date: '2030-03-05',
  email: 'ada@example.com',
  uri: 'https://example.com',
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null
const isNull = (schema: JsonSchema): boolean => schema['type'] === 'null'

function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const name = typeof schema['$ref'] === 'string' ? /^#\/\$defs\/(.+)$/.exec(schema['$ref'])?.[1] : undefined
  const found = name === undefined ? undefined : (root['$defs'] as Record<string, JsonSchema> | undefined)?.[name]
  return found ?? schema
}

/** Objects have fields of their own, even if their name is that of a text elsewhere. */
const isPlain = (schema: JsonSchema): boolean => schema['type'] !== 'object' && !('const' in schema) && !('enum' in schema)

const numberFor = ({ minimum, exclusiveMinimum }: JsonSchema): number =>
  typeof minimum === 'number' && minimum > 1 ? minimum : typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1

/** A value that the schema accepts, with the required fields only. Examples of rules that JSON Schema can't express are listed by name. */
function valueFor(given: JsonSchema, root: JsonSchema): unknown {
  const schema = resolve(given, root)
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const choices = [schema['anyOf'], schema['oneOf']].find(Array.isArray)?.filter(isSchema)
  if (choices) return valueFor(choices.find((one) => !isNull(one)) ?? {}, root)
  if (Array.isArray(schema['allOf'])) return Object.assign({}, ...schema['allOf'].filter(isSchema).map((one) => valueFor(one, root)))
  switch (schema['type']) {
    case 'object':
      return objectFor(schema, root)
    case 'array':
      return isSchema(schema['items']) ? [valueFor(schema['items'], root)] : []
    case 'integer':
    case 'number':
      return numberFor(schema)
    case 'boolean':
      return true
    case 'string':
      return formats[String(schema['format'])] ?? 'Example'
    default:
      return null
  }
}

function objectFor(schema: JsonSchema, root: JsonSchema): Record<string, unknown> {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  const required = new Set((schema['required'] ?? []) as string[])
  const entries = properties
    .filter(([name]) => required.has(name))
    .map(([name, inner]): [string, unknown] => [
      name,
      isPlain(resolve(inner, root)) ? (fieldValues[name] ?? valueFor(inner, root)) : valueFor(inner, root),
    ])
  return Object.fromEntries(entries)
}

/** A valid request body of the method, with keys in snake_case. */
export function exampleOf(name: MethodName): Record<string, unknown> {
  const schema = wireSchema(methodOf(name).input, 'input')
  return { ...(valueFor(schema, schema) as Record<string, unknown>), ...exampleValues[name] }
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Methods that a program can call: with a token, or without one if they are public. */
export const isForPrograms = (name: MethodName): boolean => methodOf(name).scope !== 'never' || methodOf(name).right.on === 'public'

export function curlExample(name: MethodName, baseUrl: string): string {
  const token = methodOf(name).scope === 'never' ? [] : [`-H 'Authorization: Bearer ${tokenPrefix}…'`]
  const body = quoted(JSON.stringify(exampleOf(name)))
  return [`curl ${baseUrl}${pathOf(name)}`, ...token, `-H 'Content-Type: application/json'`, `-d ${body}`].join(' \\\n  ')
}

const isName = /^[a-z_$][\w$]*$/i

/** Like JSON, but as people write it in code. */
function literal(value: unknown, indent = ''): string {
  const inner = `${indent}  `
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, indent)).join(', ')}]`
  if (typeof value === 'string') return quotedText(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(([key, one]) => `${inner}${isName.test(key) ? key : quotedText(key)}: ${literal(one, inner)},`)
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`
}

const quotedText = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll("'", String.raw`\'`)
    .replaceAll(String.raw`\"`, '"')}'`

export const typeScriptExample = (name: MethodName): string => `const response = await castwright.${name}(${literal(exampleOf(name))})`

/** Values of fields whose rules JSON Schema can't express, by the name of the field. A test parses every example. */
const fieldValues: Record<string, unknown> = {
  categories: ['Technology'],
  code: '123456',
  email: 'ada@example.com',
  external_website: 'https://example.com',
  language: 'en',
  location: 'US',
  loudness: -16,
  new_rss_feed_url: 'https://example.com/feed.xml',
  owner_email: 'ada@example.com',
  project_key: 'NSH',
  rss_feed_url: 'https://example.com/feed.xml',
  secret: 'Zx3k9Qv7T1mB5nR8wLcE6uHfGpOzYxKjNbSiQa3Te9v',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  start_ms: 0,
  end_ms: 30_000,
  time: '06:00',
  time_zone: 'Europe/Berlin',
  true_peak: -1.5,
  url: 'https://example.com/feed.xml',
}

const upload = { bucket: 'recordings', object: 'Zx3k9Qv7T1mB5nR8.mp3' }

/** Fields of one method, where the required ones aren't enough. */
const exampleValues: Partial<Record<MethodName, Record<string, unknown>>> = {
  'WebhookService.Create': { target: { kind: 'standard', url: 'https://example.com/hook' } },
  'BusyCalendarService.Create': { url: 'https://example.com/holidays.ics' },
  'HostService.Create': { host: 'podcast.example.com' },
  'RecordingService.Create': {
    recording: { podcast_id: '0198c0de-0000-7000-8000-000000000001', file_name: 'Take.mp3', url: upload },
  },
  'UploadService.GetSignedURL': { bucket: 'recordings', content_type: 'audio/mpeg', size: 41_216_000 },
}
