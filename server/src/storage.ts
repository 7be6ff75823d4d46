import { join } from 'node:path'
import type { Config } from './config.ts'
import { storageAreas, hasUnknownFiles } from './domains/uploads/service.ts'
import type { DbPool } from './platform/db.ts'
import { openDiskStorage, type DiskStorage } from './platform/storage/disk.ts'
import { createStorageOwner, type StorageOwner } from './platform/storage/owner.ts'
import type { Storage } from './platform/storage/port.ts'
import type { AddressOptions } from './platform/storage/signing.ts'

type OpenedStorage = {
  storage: Storage
  /** The same storage, if it is on disk. We then serve its URLs. */
  disk: DiskStorage | null
}

/** Opens the configured storage. The S3 library is large, so it is loaded only if needed. */
export async function openStorage(config: Config, { secret, now }: Pick<AddressOptions, 'secret' | 'now'>): Promise<OpenedStorage> {
  const common = { areas: storageAreas, baseUrl: config.baseUrl, secret, now }
  if (config.s3) {
    const { openS3Storage } = await import('./platform/storage/s3.ts')
    return { storage: openS3Storage({ ...config.s3, ...common }), disk: null }
  }
  const disk = openDiskStorage({ root: join(config.dataDir, 'storage'), ...common })
  return { storage: disk, disk }
}

export const ownerOf = (storage: Storage, pool: DbPool, { baseUrl }: Config, now: AddressOptions['now']): StorageOwner =>
  createStorageOwner({
    sql: pool.pool,
    storage,
    hasUnknownFiles: () => hasUnknownFiles(pool.db, storage),
    address: baseUrl,
    now,
  })
