import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase } from '../../../test/kit/database.ts'
import { areas, fresh } from './testing/objects.ts'
import { openDiskStorage } from './disk.ts'
import { compareClaim, createStorageOwner, guardRemovals, StorageOwnerError, type Claim, type Marker } from './owner.ts'
import type { Storage } from './port.ts'

const claim: Claim = { instance: 'ours', generation: 7, token: 'new', previousToken: 'old' }
const marker: Marker = {
  product: 'castwright',
  instance: 'ours',
  generation: 7,
  token: 'new',
  database: 'one/1',
  address: 'https://podcasts.example',
  writtenAt: '2030-01-01T00:00:00.000Z',
}

test.each<[string, Claim | null, Marker | 'unreadable' | null, string]>([
  ['no one has claimed it', null, null, 'unclaimed'],
  ['another instance has claimed it', null, marker, 'foreign'],
  ['both have the same token', claim, marker, 'ours'],
  ['the marker has the token before', claim, { ...marker, token: 'old' }, 'behind'],
  ['the marker has a token that this database never had', claim, { ...marker, generation: 9, token: 'newer' }, 'older'],
  ['the marker is that of another instance', claim, { ...marker, instance: 'theirs', token: 'theirs' }, 'foreign'],
  ['the marker was written by the database that this one was copied from', claim, { ...marker, database: 'two/1' }, 'copy'],
  ['PostgreSQL did not say which database it was', claim, { ...marker, database: null }, 'ours'],
  ['the marker is gone', claim, null, 'missing'],
  ['the first marker was not written', { ...claim, generation: 1, previousToken: null }, null, 'behind'],
  ['the marker is damaged', claim, 'unreadable', 'unreadable'],
])('compares claim and marker: %s', (_case, mine, theirs, expected) => {
  expect(compareClaim(mine, theirs, 'one/1')).toBe(expected)
})

async function useStorage(): Promise<Storage> {
  const root = await mkdtemp(join(tmpdir(), 'castwright-owner-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  return openDiskStorage({ root, areas, baseUrl: '', secret: 'x', now: () => new Date() })
}

async function useOwner(storage: Storage, hasUnknownFiles = false) {
  const { connectionString, drop } = await createDatabase()
  const sql = new pg.Pool({ connectionString, max: 3 })
  // Dropping the database ends connections that are still closing.
  sql.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  onTestFinished(async () => {
    await sql.end()
    await drop()
  })
  const options = { sql, storage, hasUnknownFiles: async () => hasUnknownFiles, address: 'http://localhost', now: () => new Date() }
  return { sql, owner: createStorageOwner(options), second: createStorageOwner(options) }
}

const readClaimRow = async (sql: pg.Pool) => (await sql.query('select * from storage_claim')).rows[0]

async function putBack(sql: pg.Pool, row: Record<string, unknown>): Promise<void> {
  await sql.query('update storage_claim set instance_id = $1, generation = $2, token = $3, previous_token = $4', [
    row.instance_id,
    row.generation,
    row.token,
    row.previous_token,
  ])
}

test('servers of one database that start together are one instance', async () => {
  const { owner, second } = await useOwner(await useStorage())
  await Promise.all([owner.confirm(), second.confirm(), owner.confirm()])
  expect((await second.inspect()).found).toBe('ours')
  await second.advance()
  await owner.confirm()
})

test('a crash between the two writes never locks the instance out', async () => {
  const storage = await useStorage()
  const { owner } = await useOwner(storage)
  const write = vi.spyOn(storage, 'writeMarker').mockRejectedValueOnce(new Error('crashed'))
  await expect(owner.confirm()).rejects.toThrow('crashed')
  await owner.confirm()
  for (let crashes = 0; crashes < 3; crashes++) {
    write.mockRejectedValueOnce(new Error('crashed'))
    await expect(owner.advance()).rejects.toThrow('crashed')
    expect((await owner.inspect()).found).toBe('behind')
    write.mockRejectedValueOnce(new Error('crashed again'))
    await expect(owner.advance()).rejects.toThrow('crashed again')
    await owner.confirm()
    expect((await owner.inspect()).found).toBe('ours')
  }
  write.mockRejectedValueOnce(new Error('crashed'))
  await expect(owner.adopt()).rejects.toThrow('crashed')
  await owner.confirm()
  expect((await owner.inspect()).found).toBe('ours')
})

test('rejects a database that was restored from an older dump, and removes nothing for it', async () => {
  const storage = await useStorage()
  const { owner, sql } = await useOwner(storage)
  await owner.confirm()
  const dump = await readClaimRow(sql)
  await owner.advance()
  await owner.advance()
  const current = await readClaimRow(sql)
  await putBack(sql, dump)
  await expect(owner.confirm()).rejects.toThrow(/^The database is older than the files in the storage folder .*storage adopt/)
  const ref = fresh()
  await storage.put(ref, Buffer.from('sound'), { contentType: 'audio/mpeg' })
  const guarded = guardRemovals(storage, owner)
  await expect(guarded.remove(ref)).rejects.toThrow(StorageOwnerError)
  await expect(guarded.sweep(new Date())).rejects.toThrow(StorageOwnerError)
  expect(await storage.head(ref)).not.toBeNull()
  await putBack(sql, current)
  await guarded.remove(ref)
  expect(await storage.head(ref)).toBeNull()
})

test('rejects another instance, a storage without its marker, and unknown files', async () => {
  const storage = await useStorage()
  const { owner } = await useOwner(storage)
  const other = await useOwner(storage)
  await owner.confirm()
  await expect(other.owner.confirm()).rejects.toThrow(/belongs to another Castwright instance \(the instance at http:\/\/localhost,/)
  await owner.advance()
  const moved = await useStorage()
  const elsewhere = createStorageOwner({
    ...(await useOwner(moved)),
    storage: moved,
    hasUnknownFiles: async () => true,
    address: '',
    now: () => new Date(),
  })
  await expect(elsewhere.confirm()).rejects.toThrow(/holds files that this database doesn't know/)
  vi.spyOn(storage, 'readMarker').mockResolvedValueOnce(null)
  await expect(owner.confirm()).rejects.toThrow(/doesn't have the marker that this instance wrote there/)
  await owner.confirm()
})

test('adopting makes the storage ours, and the previous database is rejected', async () => {
  const storage = await useStorage()
  const before = await useOwner(storage)
  const after = await useOwner(storage)
  await before.owner.confirm()
  await after.owner.adopt()
  await after.owner.confirm()
  await expect(before.owner.confirm()).rejects.toThrow(/belongs to another Castwright instance/)
  await storage.writeMarker('damaged')
  await expect(after.owner.confirm()).rejects.toThrow(/can't be read/)
  await after.owner.adopt()
  await after.owner.confirm()
})

test('rejects a copy of the database that was just made', async () => {
  const storage = await useStorage()
  const { owner, sql } = await useOwner(storage)
  await owner.confirm()
  const copy = await useOwner(storage)
  await copy.sql.query(
    `insert into storage_claim (id, instance_id, generation, token, claimed_at) values (true, gen_random_uuid(), 1, 'x', now())`,
  )
  await putBack(copy.sql, await readClaimRow(sql))
  await expect(copy.owner.confirm()).rejects.toThrow(/belongs to another database, of which this one is a copy/)
  await owner.confirm()
})
