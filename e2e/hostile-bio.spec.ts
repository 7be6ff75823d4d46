import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, newEmail, signUp, test } from './kit/test.ts'

const folder = join(import.meta.dirname, '../../shared/corpora/html-xss')
const isThere = existsSync(folder)
if (!isThere) process.stdout.write('Hostile bios are not tried in a browser: the corpora are not here.\n')

const stringsOf = (name: string): string[] =>
  (JSON.parse(readFileSync(join(folder, name), 'utf8')) as Array<{ payload: string }>).map(({ payload }) => payload)

/** Strings per call, limited by the rate limit and the length of a bio. */
const batches = (strings: string[], size: number): string[] =>
  Array.from({ length: Math.ceil(strings.length / size) }, (_, at) => strings.slice(at * size, (at + 1) * size).join(' '))

async function tryBios(page: Page): Promise<void> {
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  await signUp(page, newEmail())
  const strings = [...stringsOf('owasp-filter-evasion.json'), ...stringsOf('dompurify-expect.json')]
  const bios = batches(strings, Math.ceil(strings.length / 50))
  const answers = await page.evaluate(async (given) => {
    const call = async (method: string, body: unknown) =>
      fetch(`/api/twirp/castwright.iam.UserService/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const { user } = (await (await fetch('/api/auth/get-session')).json()) as { user: { id: string } }
    const statuses: number[] = []
    for (const bio of given) {
      const answer = await call('Update', { user: { id: user.id, bio } })
      statuses.push(answer.status)
      if (!answer.ok) continue
      const saved = (await answer.json()) as { user: { bio: string } }
      const place = document.body.appendChild(document.createElement('div'))
      place.innerHTML = saved.user.bio
      for (const link of place.querySelectorAll('a')) if (!/^(https?|mailto):/.test(link.protocol)) throw new Error(link.href)
    }
    return statuses
  }, bios)
  // Each is saved as harmless text or rejected as too long, never a server error.
  expect(answers.filter((status) => status !== 200 && status !== 400)).toEqual([])
  expect(answers).toContain(200)
  await page.goto('/settings/my-account/profile')
  await page.getByRole('textbox', { name: 'Bio' }).waitFor()
  expect(dialogs).toBe(0)
  process.stdout.write(
    `hostile bios: ${strings.length} strings in ${bios.length} bios, ${answers.filter((status) => status === 200).length} kept, 0 ran\n`,
  )
}

if (isThere) test('runs no script from a hostile bio', { tag: '@full' }, ({ page }) => tryBios(page))
