import { assistantTools } from '@castwright/contract/assistant-tools.ts'
import { confirmableMethods } from '@castwright/contract/confirmations/shapes.ts'
import { methodOf } from '@castwright/contract/methods.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { inputSchema, narrow, textFields, unknownField } from './fields.ts'
import { tools } from './tools.ts'

const input = z.object({
  userId: z.uuid(),
  episode: z.object({ title: z.string(), scheduledReleaseDate: z.string().optional() }),
  rows: z.array(z.object({ email: z.string(), isOwner: z.boolean().optional() })),
})

test('narrows an input to the given fields, at any depth', () => {
  const schema = inputSchema(narrow(input, ['episode.title', 'rows.email']))
  expect(schema).toMatchObject({
    additionalProperties: false,
    properties: { episode: { properties: { title: { type: 'string' } } }, rows: { items: { properties: { email: { type: 'string' } } } } },
  })
  const cases: Array<[unknown, string | null]> = [
    [{ episode: { title: 'x' }, rows: [{ email: 'x' }] }, null],
    [{ episode: { title: 'x', scheduledReleaseDate: 'x' } }, 'episode.scheduledReleaseDate'],
    [{ episode: { title: 'x', scheduled_release_date: 'x' } }, 'episode.scheduled_release_date'],
    [{ rows: [{ email: 'x' }, { email: 'x', is_owner: true }] }, 'rows.is_owner'],
    [{ user_id: 'x' }, 'user_id'],
    [{ __proto__: null, other: 1 }, 'other'],
  ]
  for (const [value, found] of cases) expect(unknownField(schema, value), JSON.stringify(value)).toBe(found)
})

test('names a field that the input does not have', () => {
  expect(() => narrow(input, ['episode.title', 'nothing'])).toThrow('nothing')
})

test('every tool has a schema of its own fields, in snake_case', () => {
  expect(new Set(tools.map(({ name }) => name)).size).toBe(assistantTools.length)
  for (const { name, schema, description } of tools) {
    expect(name).toMatch(/^[a-z_]{3,64}$/)
    expect(description.length, name).toBeGreaterThan(20)
    expect(schema, name).toMatchObject({ type: 'object', additionalProperties: false })
    const fields = Object.keys((schema['properties'] as object | undefined) ?? {})
    expect(
      fields.filter((field) => /[A-Z]/.test(field) || field === 'user_id'),
      name,
    ).toEqual([])
  }
})

test('assistants can request exactly what can be confirmed', () => {
  expect(assistantTools.filter(({ kind }) => kind === 'confirm').map(({ method }) => method)).toEqual([...confirmableMethods])
})

test('finds the fields with text that people wrote', () => {
  const names = textFields(methodOf('EpisodeService.Find').output)
  expect(names).toEqual(expect.arrayContaining(['title', 'summary', 'show_notes', 'label']))
  expect(names).not.toContain('podcast_id')
  expect(textFields(methodOf('SearchService.Find').output)).toEqual(expect.arrayContaining(['text', 'podcast_title']))
  expect(textFields(methodOf('EpisodeService.Create').output)).toEqual([])
})
