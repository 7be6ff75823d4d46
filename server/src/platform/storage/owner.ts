import type pg from 'pg'
import { z } from 'zod'
import type { Now } from '../clock.ts'
import { newId, newToken } from '../ids.ts'
import { OperatorError } from '../operator-error.ts'
import type { Storage } from './port.ts'

/**
 * Which database a storage belongs to. The database has a claim (one row), the storage has a marker object, and both hold the same
 * random token, which is replaced every hour. A database that was restored from an older dump has an older token; another instance
 * never had this one. See docs/decisions/020-storage-ownership.md.
 */

const Marker = z.object({
  product: z.literal('castwright'),
  instance: z.uuid(),
  generation: z.number().int().positive(),
  token: z.string().min(1),
  /** The database that wrote it, from `databaseIdentity`. Null if PostgreSQL doesn't reveal it. */
  database: z.string().nullable(),
  /** The URL of that instance, so that the operator recognizes it. */
  address: z.string(),
  writtenAt: z.iso.datetime(),
})
export type Marker = z.infer<typeof Marker>

export type Claim = { instance: string; generation: number; token: string; previousToken: string | null }

/** `behind`: the marker still has the token before, as after a crash between the two writes. */
type Ownership = 'ours' | 'behind' | 'unclaimed' | 'foreign' | 'older' | 'copy' | 'missing' | 'unreadable'

/** Its message says why this database must not use the storage, and what to do. */
export class StorageOwnerError extends OperatorError {}

export function compareClaim(claim: Claim | null, marker: Marker | 'unreadable' | null, database: string | null): Ownership {
  if (marker === 'unreadable') return 'unreadable'
  if (!claim) return marker ? 'foreign' : 'unclaimed'
  // A first claim whose marker was never written.
  if (!marker) return claim.generation === 1 && claim.previousToken === null ? 'behind' : 'missing'
  if (marker.token === claim.previousToken) return 'behind'
  if (marker.token === claim.token) return marker.database && database && marker.database !== database ? 'copy' : 'ours'
  return marker.instance === claim.instance ? 'older' : 'foreign'
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const adoptHint = 'run "npm run castwright -- storage adopt", which first shows which files are missing.'

export function ownerSentence({ found, marker }: Pick<Found, 'found' | 'marker'>, location: string): string {
  const where = marker && marker !== 'unreadable' ? `the instance at ${marker.address}, which last used it on ${marker.writtenAt}` : ''
  switch (found) {
    case 'foreign':
      return `${capital(location)} belongs to another Castwright instance (${where}). Give this instance its own bucket, S3_PREFIX or data folder. If the other one is gone and this one takes over its files, ${adoptHint}`
    case 'older':
      return `The database is older than the files in ${location} (last used by ${where}): it was restored from a dump, or a copy of it runs elsewhere. Files stored since then are unknown to it. If it is a copy, give it its own storage. If it replaces the database that was used until then, ${adoptHint}`
    case 'copy':
      return `${capital(location)} belongs to another database, of which this one is a copy (${where}). If it is a copy for another purpose, give it its own storage. If the database moved or was upgraded and the old one no longer runs, ${adoptHint}`
    case 'missing':
      return `${capital(location)} doesn't have the marker that this instance wrote there. Check that the bucket, S3_PREFIX or DATA_DIR is the right one and that its disk is mounted. If the files were moved there without the marker, ${adoptHint}`
    case 'unreadable':
      return `The marker in ${location} can't be read. If the storage belongs to this instance, ${adoptHint}`
    default:
      return `${capital(location)} holds files that this database doesn't know. Give this instance its own bucket, S3_PREFIX or data folder. If the files belong to it, ${adoptHint}`
  }
}

type Sql = Pick<pg.ClientBase, 'query'>

export async function readMarker(storage: Pick<Storage, 'readMarker'>): Promise<Found['marker']> {
  const text = await storage.readMarker()
  if (text === null) return null
  try {
    return Marker.parse(JSON.parse(text))
  } catch {
    return 'unreadable'
  }
}

async function readClaim(sql: Sql): Promise<Claim | null> {
  const { rows } = await sql.query<{ instance_id: string; generation: string; token: string; previous_token: string | null }>(
    'select instance_id, generation, token, previous_token from storage_claim',
  )
  const [row] = rows
  return row ? { instance: row.instance_id, generation: Number(row.generation), token: row.token, previousToken: row.previous_token } : null
}

/**
 * Differs for another server or database, but not for a physical copy. The system identifier also changes with pg_upgrade. Null if the role
 * may not read it.
 */
async function databaseIdentity(sql: Sql): Promise<string | null> {
  try {
    const { rows } = await sql.query<{ identity: string }>(
      `select system_identifier || '/' || oid as identity from pg_control_system(), pg_database where datname = current_database()`,
    )
    return rows[0]?.identity ?? null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42501') return null
    throw error
  }
}

type Found = { found: Ownership; claim: Claim | null; marker: Marker | 'unreadable' | null }

/** Reads the marker first, so that a token replaced in the meantime matches the previous one. */
export async function findOwner(sql: Sql, storage: Pick<Storage, 'readMarker'>): Promise<Found> {
  const marker = await readMarker(storage)
  const { rows } = await sql.query<{ exists: boolean }>(`select to_regclass('public.storage_claim') is not null as exists`)
  const claim = rows[0]?.exists ? await readClaim(sql) : null
  return { found: compareClaim(claim, marker, await databaseIdentity(sql)), claim, marker }
}

/** A claim of a new instance. Accepts the marker that is there until the new one is written. */
export async function renewClaim(sql: Sql, marker: Found['marker'], at: Date): Promise<Claim> {
  const previousToken = marker && marker !== 'unreadable' ? marker.token : null
  const claim: Claim = { instance: newId(), generation: 1, token: newToken(16), previousToken }
  await sql.query(
    `insert into storage_claim (id, instance_id, generation, token, previous_token, claimed_at) values (true, $1, $2, $3, $4, $5)
     on conflict (id) do update set instance_id = excluded.instance_id, generation = excluded.generation, token = excluded.token,
       previous_token = excluded.previous_token, claimed_at = excluded.claimed_at`,
    [claim.instance, claim.generation, claim.token, claim.previousToken, at],
  )
  return claim
}

export type StorageOwner = {
  /** Claims a storage that no one owns. Throws `StorageOwnerError` if it belongs to another database. */
  confirm(): Promise<void>
  /** Replaces the token. Call from one server at a time. */
  advance(): Promise<void>
  /** Assigns the storage to this database, no matter which one owned it. */
  adopt(): Promise<void>
  inspect(): Promise<Found>
}

type OwnerOptions = {
  sql: Sql
  storage: Pick<Storage, 'readMarker' | 'writeMarker' | 'location'>
  /** Whether the files of a storage without a marker are mostly unknown to this database. */
  hasUnknownFiles(): Promise<boolean>
  address: string
  now: Now
}

export function createStorageOwner({ sql, storage, hasUnknownFiles, address, now }: OwnerOptions): StorageOwner {
  const inspect = (): Promise<Found> => findOwner(sql, storage)

  async function write({ instance, generation, token }: Claim): Promise<void> {
    const marker: Marker = {
      product: 'castwright',
      instance,
      generation,
      token,
      database: await databaseIdentity(sql),
      address,
      writtenAt: now().toISOString(),
    }
    await storage.writeMarker(`${JSON.stringify(marker, null, 2)}\n`)
  }

  async function claimFirst(): Promise<Claim> {
    if (await hasUnknownFiles()) throw new StorageOwnerError(ownerSentence({ found: 'unclaimed', marker: null }, storage.location))
    // If several servers start together on one database, one inserts the row, and all write the same marker.
    await sql.query(
      `insert into storage_claim (id, instance_id, generation, token, claimed_at) values (true, $1, 1, $2, $3) on conflict do nothing`,
      [newId(), newToken(16), now()],
    )
    return (await readClaim(sql))!
  }

  async function confirm(): Promise<Claim> {
    let { claim, marker, found } = await inspect()
    // The token may have been replaced twice while we looked.
    if (found === 'older') ({ claim, marker, found } = await inspect())
    if (found === 'unclaimed') {
      claim = await claimFirst()
      found = 'behind'
    }
    if (found === 'behind') await write(claim!)
    else if (found !== 'ours') throw new StorageOwnerError(ownerSentence({ found, marker }, storage.location))
    return claim!
  }

  return {
    confirm: async () => void (await confirm()),
    async advance() {
      const { token } = await confirm()
      const next = newToken(16)
      const { rowCount } = await sql.query(
        `update storage_claim set previous_token = token, token = $1, generation = generation + 1, claimed_at = $2 where token = $3`,
        [next, now(), token],
      )
      if (rowCount === 1) await write((await readClaim(sql))!)
    },
    async adopt() {
      await write(await renewClaim(sql, await readMarker(storage), now()))
    },
    inspect,
  }
}

/** The same storage, except that nothing is removed from it unless it is ours. Removals come in batches, so asking each time is cheap. */
export const guardRemovals = <S extends Storage>(storage: S, owner: Pick<StorageOwner, 'confirm'>): S => ({
  ...storage,
  async remove(refs) {
    await owner.confirm()
    await storage.remove(refs)
  },
  async sweep(olderThan) {
    await owner.confirm()
    return storage.sweep(olderThan)
  },
})
