import { PersonName } from '@castwright/contract/profiles/form.ts'
import { expect, test } from 'vitest'
import { useTestApp, type TestApp } from '../../../test/kit/app.ts'
import { callRaw, type Person } from '../../../test/kit/as.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { hasNaughtyStrings, naughtyStrings } from '../../../test/kit/naughty.ts'
import { unsafe } from '../../platform/html/testing.ts'

/** Saves each string and returns the resulting user or the error. */
async function saveAll(app: TestApp, given: Array<Record<string, string>>) {
  const answers: Array<{ user?: Record<string, string>; meta?: Record<string, string> }> = []
  let person: Person | undefined
  for (const [index, user] of given.entries()) {
    // Stay below the rate limit of 60 saves per minute.
    if (index % 50 === 0) person = await makePerson(app)
    const { status, body } = await callRaw(app, person!, 'UserService.Update', { user: { id: person!.userId, ...user } })
    expect([200, 400], JSON.stringify(user)).toContain(status)
    answers.push(body as (typeof answers)[number])
  }
  return answers
}

test.skipIf(!hasNaughtyStrings)('names take every string as the rules have it, and show it as it was taken', async () => {
  const app = await useTestApp({ worker: false })
  const answers = await saveAll(
    app,
    naughtyStrings.map((string) => ({ firstName: string, lastName: string })),
  )
  for (const [index, { user, meta }] of answers.entries()) {
    const string = naughtyStrings[index]!
    const wanted = PersonName.safeParse(string)
    const readable = string.isWellFormed() && !string.includes('\0')
    expect(user !== undefined, string).toBe(wanted.success && readable)
    if (user) expect([user['first_name'], user['last_name']], string).toEqual([wanted.data, wanted.data])
    else expect(meta?.['user.first_name'], string).toMatch(readable ? /^Name / : /cannot be kept/)
  }
  expect(naughtyStrings.length).toBeGreaterThan(60)
})

test.skipIf(!hasNaughtyStrings)('a bio takes every string and shows none that could run', async () => {
  const app = await useTestApp({ worker: false })
  const answers = await saveAll(
    app,
    naughtyStrings.map((string) => ({ bio: `<p>${string}</p>` })),
  )
  for (const [index, { user, meta }] of answers.entries()) {
    if (user) expect(unsafe(user['bio']!), naughtyStrings[index]).toBeNull()
    else expect(meta?.['user.bio'], naughtyStrings[index]).toMatch(/^Bio cannot exceed 500 characters$|cannot be kept/)
  }
  expect(answers.filter(({ user }) => user).length).toBeGreaterThan(naughtyStrings.length * 0.9)
})
