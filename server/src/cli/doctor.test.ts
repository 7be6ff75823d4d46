import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../platform/free-port.ts'
import { makeCountryFile } from '../domains/delivery/testing/mmdb.ts'
import { fill, tempFolder, usePlace } from '../platform/backup/testing.ts'
import { castwright, command } from './testing.ts'

type Report = {
  ok: boolean
  failed: number
  warnings: number
  findings: Array<{ part: string; state: string; says: string; advice?: string }>
}

async function examine(env: Record<string, string>): Promise<{ code: number | null; report: Report; of(part: string): string[] }> {
  const { code, out } = await command(['doctor', '--json'], env)
  const report = JSON.parse(out) as Report
  return {
    code,
    report,
    of: (part) => report.findings.filter((finding) => finding.part === part).map(({ state, says }) => `${state}: ${says}`),
  }
}

test('finds no problems in a healthy instance', async () => {
  const place = await usePlace()
  const { code, of } = await examine({ DATABASE_URL: place.connectionString, DATA_DIR: place.dataDir })
  expect(of('settings')).toEqual(['ok: valid'])
  expect(of('database')).toEqual([expect.stringMatching(/^ok: PostgreSQL \d+/)])
  expect(of('schema')).toEqual(['ok: up to date'])
  expect(of('jobs')).toEqual(['ok: none late, none failed'])
  expect(of('storage')).toEqual([`ok: ${join(place.dataDir, 'storage')}`])
  expect(of('recordings')).toEqual(['ok: all stored and intact'])
  expect(of('secrets')).toEqual([expect.stringMatching(/^ok/)])
  expect(of('address')).toEqual(['ok: http://localhost:3000'])
  expect(of('mail')).toEqual([expect.stringMatching(/^warning: saved to files/)])
  // The web app may not have been built before the tests.
  expect(code).toBe(of('web app')[0]?.startsWith('ok') ? 0 : 1)
  // The test object is deleted.
  for await (const { object } of place.storage.list('rss-feeds')) expect(object).toBe('nothing')
})

test('says which file tells the countries of listeners, and warns if it is old or broken', async () => {
  const place = await usePlace()
  const countries = async () => (await examine({ DATABASE_URL: place.connectionString, DATA_DIR: place.dataDir })).of('countries')
  expect(await countries()).toEqual([expect.stringMatching(/: the file that comes with Castwright \(DB-IP\), of \d{4}-\d\d-\d\d/)])
  const path = join(place.dataDir, 'country.mmdb')
  await writeFile(path, makeCountryFile({ '192.0.2.0/24': 'DE' }))
  expect(await countries()).toEqual([`ok: ${path}, of ${new Date().toISOString().slice(0, 10)}`])
  await writeFile(path, makeCountryFile({ '192.0.2.0/24': 'DE' }, new Date('2020-02-03')))
  expect(await countries()).toEqual([`warning: ${path}, of 2020-02-03, which is older than 12 months.`])
  await writeFile(path, 'no database')
  expect(await countries()).toEqual([expect.stringMatching(/^warning: the file can't be read/)])
})

test('names each problem and how to fix it', async () => {
  const place = await usePlace()
  await fill(place, 1)
  await place.query(`update pgboss.job set start_after = now() - interval '1 hour'`)
  await place.query(`select pgboss.create_queue('set-aside', '{"policy": "standard"}')`)
  await place.query(`insert into pgboss.job (name) values ('set-aside')`)
  await place.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`)
  await chmod(join(place.dataDir, 'auth-secret'), 0o644)
  const env = {
    DATABASE_URL: place.connectionString,
    DATA_DIR: place.dataDir,
    BASE_URL: 'http://pod.example.com',
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    ROLE: 'web',
  }
  const { code, report, of } = await examine(env)
  expect(code).toBe(1)
  expect(report.ok).toBe(false)
  expect(of('schema')).toEqual(['failed: from a newer release.'])
  expect(of('secrets')).toEqual([expect.stringMatching(/^failed: other users of this machine can read .*auth-secret/)])
  expect(of('address')).toEqual([expect.stringMatching(/^warning: .*not encrypted/)])
  expect(of('jobs')).toEqual([expect.stringMatching(/^warning: \d+ jobs should have run/), 'warning: 1 job failed permanently.'])
  expect(of('mail')).toEqual(['failed: Could not connect to the mail server of SMTP_URL.'])
  expect(of('servers')).toEqual([expect.stringMatching(/^failed: .*S3_\*, AUTH_SECRET/)])
  for (const { state, advice } of report.findings) if (state !== 'ok') expect(advice).toBeTruthy()

  const words = await castwright(['doctor'], env)
  expect(words.code).toBe(1)
  expect(words.out).toMatch(/^failed +schema +from a newer release\.\n +Run that version/m)
  expect(words.out).toMatch(/\n\d+ failed, \d+ warnings\.\n$/)
})

test('reports invalid settings first, and runs the other checks when the database is down', async () => {
  const wrong = await examine({ PORT: 'many' })
  expect(wrong.code).toBe(1)
  expect(wrong.report.findings).toEqual([expect.objectContaining({ part: 'settings', state: 'failed' })])

  const away = await examine({
    DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/x',
    DATA_DIR: await tempFolder(),
    BASE_URL: 'https://pod.example.com',
  })
  expect(away.code).toBe(1)
  expect(away.of('database')).toEqual([expect.stringMatching(/^failed: Could not connect to the database/)])
  expect(away.of('storage')).toEqual([expect.stringMatching(/^ok/)])
  expect(away.of('address')).toEqual([expect.stringMatching(/^warning: .*TRUSTED_PROXIES/)])
  expect(JSON.stringify(away.report)).not.toContain('hidden')
})

test('accepts an empty data folder and creates nothing in it', async () => {
  const none = join(await tempFolder(), 'data')
  const { report, of } = await examine({ DATA_DIR: none })
  expect(of('data folder')).toEqual([expect.stringMatching(/^warning: .*does not exist yet/)])
  expect(of('database')).toEqual(['warning: does not exist yet.'])
  expect(report.findings.filter(({ state, part }) => state === 'failed' && part !== 'web app')).toEqual([])
  await expect(chmod(none, 0o700)).rejects.toThrow(/ENOENT/)
})

test("reports a disk storage that isn't writable", async () => {
  const place = await usePlace()
  const { of } = await examine({ DATABASE_URL: place.connectionString, DATA_DIR: join(place.dataDir, 'auth-secret') })
  expect(of('storage')).toEqual([expect.stringMatching(/^failed/)])
})
