import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isFull } from '../../../test/kit/full.ts'
import { backUp, digest, fill, never, restore, store, usePlace } from './testing.ts'
import { openBackup } from './verify.ts'

test.for(isFull ? ['backup.tar', 'backup.tar.gz'] : ['backup.tar.gz'])('%s restores every row, object and the secret', async (name) => {
  const old = await usePlace()
  await fill(old)
  const before = await digest(old)
  const file = await backUp(old, name)
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const fresh = await usePlace({ secret: '' })
  await restore(file, fresh)
  expect(await digest(fresh)).toEqual(before)
  expect(await digest(old)).toEqual(before)
  expect((await stat(join(fresh.dataDir, 'auth-secret'))).mode & 0o777).toBe(0o600)
  // The next migration gets the number after the last one.
  expect(await fresh.query(`select nextval('drizzle.__drizzle_migrations_id_seq')::int as next`)).toEqual([{ next: 1000 }])

  const again = await backUp(fresh)
  const [first, second] = [await openBackup(file, never), await openBackup(again, never)]
  expect(second.manifest.tables).toEqual(first.manifest.tables)
  expect(second.manifest.objects).toEqual(first.manifest.objects)
  await Promise.all([first.close(), second.close()])
})

test('a restore with force replaces everything', async () => {
  const old = await usePlace()
  await fill(old)
  const file = await backUp(old)
  const before = await digest(old)
  const used = await usePlace()
  await fill(used, 3)
  await store(used, 'only-here.bin', Buffer.from('x'))
  await store(used, 'object-5.bin', Buffer.from('of the same name'))

  await expect(restore(file, used)).rejects.toThrow(/in use: it has 3 accounts and 9 stored files\. .*--force/)
  await restore(file, used, true)
  expect(await digest(used)).toEqual(before)
})
