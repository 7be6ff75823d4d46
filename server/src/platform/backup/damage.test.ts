import { randomInt } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isFull } from '../../../test/kit/full.ts'
import { openArchive } from './archive.ts'
import { backUp, digest, fill, forge, never, restore, tempFolder, usePlace } from './testing.ts'
import { BackupError } from './format.ts'

/** Restores damaged versions of a backup over existing data, and returns the errors. Nothing may have changed. */
async function refusals(name: string, damage: (bytes: Buffer) => Buffer[]): Promise<string[]> {
  const old = await usePlace()
  await fill(old, 5)
  const bytes = await readFile(await backUp(old, name))
  const used = await usePlace()
  await fill(used, 3)
  const before = await digest(used)
  const said: string[] = []
  for (const damaged of damage(bytes)) {
    const file = join(await tempFolder(), name)
    await writeFile(file, damaged)
    const error = await restore(file, used, true).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(error, 'a damaged backup was restored').toBeInstanceOf(BackupError)
    said.push((error as Error).message)
  }
  expect(await digest(used)).toEqual(before)
  return said
}

const places = (below: number): number[] => Array.from({ length: isFull ? 20 : 6 }, () => randomInt(below))

/** The most critical positions: first bytes, last bytes and block boundaries. */
const corners = (length: number): number[] => [0, 1, 511, 512, length - 2049, length - 2048, length - 1537, length - 1024, length - 1]

test.for(['backup.tar', 'backup.tar.gz'])('%s that was truncated is rejected, and the old data stays', async (name) => {
  const said = await refusals(name, (bytes) => [...corners(bytes.length), ...places(bytes.length)].map((at) => bytes.subarray(0, at)))
  expect(said.filter((words) => !/damaged|is not a Castwright backup|no manifest/.test(words))).toEqual([])
})

test('a backup with one flipped bit is rejected, and the old data stays', async () => {
  await refusals('backup.tar', (bytes) => [...corners(bytes.length), ...places(bytes.length)].map((at) => otherBit(bytes, at)))
})

test('a compressed backup with one flipped bit is rejected, and the old data stays', async () => {
  await refusals('backup.tar.gz', (bytes) => {
    const damaged = places(bytes.length).map((at) => otherBit(bytes, at))
    return damaged.filter((copy) => !meansTheSame(copy, bytes))
  })
})

test('a backup damaged near its head is reported as damaged, not as one of another release', async () => {
  const said = await refusals('backup.tar', (bytes) => {
    const about = 512 + bytes.subarray(512).indexOf('"migrations"')
    const hash = bytes.indexOf('"hash":"', about) + 8
    const changed = (at: number, letter: string): Buffer => {
      const copy = Buffer.from(bytes)
      copy.write(letter, at, 'latin1')
      return copy
    }
    return [
      changed(hash, bytes[hash] === 0x61 ? 'b' : 'a'),
      changed(bytes.indexOf('"format":') + 9, '9'),
      changed(bytes.indexOf('castwright', 512), 'k'),
      changed(512, 'x'),
      changed(about, 'x'),
    ]
  })
  expect(new Set(said)).toEqual(new Set(['The backup is damaged or incomplete and was not restored. Nothing was changed.']))
})

function otherBit(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = copy[at]! ^ (1 << randomInt(8))
  return copy
}

/** A few bits of gzip have no meaning: date, operating system, padding. */
function meansTheSame(one: Buffer, other: Buffer): boolean {
  try {
    return gunzipSync(one).equals(gunzipSync(other))
  } catch {
    return false
  }
}

test('detects added, removed and swapped bytes', async () => {
  await refusals('backup.tar', (bytes) => [
    Buffer.concat([bytes, Buffer.alloc(1)]),
    Buffer.concat([bytes, Buffer.alloc(1024)]),
    Buffer.concat([bytes, bytes]),
    Buffer.concat([bytes.subarray(0, 2048), bytes.subarray(2560)]),
    Buffer.concat([bytes.subarray(0, 1024), bytes.subarray(1536, 2048), bytes.subarray(1024, 1536), bytes.subarray(2048)]),
  ])
})

test('rejects a file of another kind', async () => {
  const place = await usePlace()
  const folder = await tempFolder()
  const words = join(folder, 'words.txt')
  await writeFile(words, 'not a backup')
  await expect(restore(words, place)).rejects.toThrow(/is damaged/)
  await writeFile(words, '')
  await expect(restore(words, place)).rejects.toThrow(/is damaged/)
  await expect(restore(join(folder, 'nothing.tar'), place)).rejects.toThrow(/Could not read the backup: ENOENT/)
  await expect(restore(folder, place)).rejects.toThrow(/Could not read the backup: EISDIR/)

  const archive = openArchive(createWriteStream(words), { gzip: false, signal: never })
  await archive.add('holiday.jpg', 3, [Buffer.from('abc')])
  await archive.finish()
  await expect(restore(words, place)).rejects.toThrow(/words.txt is not a Castwright backup/)
})

test.runIf(isFull)("rejects backups of newer or unknown releases, and a manifest that doesn't match", async () => {
  const old = await usePlace()
  await fill(old, 3)
  const file = await backUp(old)
  const used = await usePlace()
  await fill(used, 2)
  const before = await digest(used)
  const forged = join(await tempFolder(), 'forged.tar')
  const refused = async (change: Parameters<typeof forge>[2], words: RegExp) => {
    await forge(file, forged, change)
    await expect(restore(forged, used, true)).rejects.toThrow(words)
  }
  const later = { hash: 'a'.repeat(64), when: 9_999_999_999_999 }
  await refused(
    { about: (about) => ({ ...about, migrations: [...about.migrations, later], version: '9.0.0' }) },
    /newer release .*\(9\.0\.0\)/,
  )
  await refused({ about: (about) => ({ ...about, format: 2 }) }, /newer release/)
  await refused({ about: (about) => ({ ...about, queueVersion: 9999 }) }, /newer release/)
  await refused({ about: (about) => ({ ...about, migrations: [later] }) }, /schema this one doesn.t know/)
  await refused({ about: () => ({ product: 'other' }) }, /is not a Castwright backup/)
  await refused({ manifest: () => ({}) }, /manifest of .* is invalid/)
  await refused({ manifest: (manifest) => ({ ...manifest, kept: [] }) }, /does not match its manifest/)
  await refused({ without: (name) => name.startsWith('tables/public.users') }, /does not match its manifest/)
  await refused({ without: (name) => name.endsWith('object-5.bin') }, /does not match its manifest/)
  // All checksums match, but the backup is inconsistent: the rows of users are missing, and others reference them.
  await refused(
    {
      without: (name) => name.startsWith('tables/public.users'),
      manifest: ({ tables, ...rest }) => ({ ...rest, tables: tables.filter(({ table }) => table !== 'users') }),
    },
    /foreign key|violates/,
  )
  await refused(
    { manifest: ({ tables, ...rest }) => ({ ...rest, tables: tables.map((one) => (one.table === 'users' ? { ...one, rows: 7 } : one)) }) },
    /Loaded 3 rows of users instead of 7/,
  )
  await refused(
    {
      manifest: ({ tables, ...rest }) => ({
        ...rest,
        tables: tables.map((one) =>
          one.table === 'users' ? { ...one, columns: one.columns.map((name) => (name === 'name' ? 'nickname' : name)) } : one,
        ),
      }),
    },
    /public\.users that is not in its schema/,
  )
  expect(await digest(used)).toEqual(before)
})
