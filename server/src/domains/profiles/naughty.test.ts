import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PersonName } from '@castwright/contract/profile-form.ts'
import { expect, test } from 'vitest'
import { useTestApp, type TestApp } from '../../../test/kit/app.ts'
import { callRaw, type Person } from '../../../test/kit/as.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { unsafe } from '../../platform/html/testing.ts'

const folder = join(import.meta.dirname, '../../../../../shared/corpora')
const isThere = existsSync(join(folder, 'naughty'))
if (!isThere) console.warn('Strings written by others are not tested: there is no folder ../shared/corpora.')

const load = <T>(file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as T
const payloads = (file: string): string[] => load<Array<{ payload: string }>>(file).map(({ payload }) => payload)
const strings = isThere
  ? [
      ...load<string[]>('naughty/blns.json'),
      ...payloads('html-xss/dompurify-expect.json'),
      ...payloads('html-xss/owasp-filter-evasion.json'),
    ]
  : []

/** Saves each string by itself, and answers what the person is afterwards, or what the refusal says. */
async function saveAll(app: TestApp, given: Array<Record<string, string>>) {
  const answers: Array<{ user?: Record<string, string>; meta?: Record<string, string> }> = []
  let person: Person | undefined
  for (const [index, user] of given.entries()) {
    // Nobody saves sixty times a minute.
    if (index % 50 === 0) person = await makePerson(app)
    const { status, body } = await callRaw(app, person!, 'UserService.Update', { user: { id: person!.userId, ...user } })
    expect([200, 400], JSON.stringify(user)).toContain(status)
    answers.push(body as (typeof answers)[number])
  }
  return answers
}

test.skipIf(!isThere)('names take every string as the rules have it, and show it as it was taken', async () => {
  const app = await useTestApp({ worker: false })
  const answers = await saveAll(
    app,
    strings.map((string) => ({ firstName: string, lastName: string })),
  )
  for (const [index, { user, meta }] of answers.entries()) {
    const string = strings[index]!
    const wanted = PersonName.safeParse(string)
    const readable = string.isWellFormed() && !string.includes('\0')
    expect(user !== undefined, string).toBe(wanted.success && readable)
    if (user) expect([user['first_name'], user['last_name']], string).toEqual([wanted.data, wanted.data])
    else expect(meta?.['user.first_name'], string).toMatch(readable ? /^Name / : /cannot be kept/)
  }
  expect(strings.length).toBeGreaterThan(800)
})

test.skipIf(!isThere)('a bio takes every string and shows none that could run', async () => {
  const app = await useTestApp({ worker: false })
  const answers = await saveAll(
    app,
    strings.map((string) => ({ bio: `<p>${string}</p>` })),
  )
  for (const [index, { user, meta }] of answers.entries()) {
    if (user) expect(unsafe(user['bio']!), strings[index]).toBeNull()
    else expect(meta?.['user.bio'], strings[index]).toMatch(/^Bio cannot exceed 500 characters$|cannot be kept/)
  }
  expect(answers.filter(({ user }) => user).length).toBeGreaterThan(strings.length * 0.9)
})
