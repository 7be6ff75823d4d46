import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepTempFilesInMemory } from '../../server/test/kit/memory-temp.ts'
import { picturesFolder } from '../../server/test/kit/remember.ts'
import { startProduct } from './product.ts'

/** Starts the product once with an empty folder. Tests start with a copy of its data, which is faster than creating a database. */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  // Fault tests measure performance and write gigabytes.
  if (!process.env['FAULTS_REPORT']) keepTempFilesInMemory()
  const pictures = (process.env[picturesFolder] = join(tmpdir(), `castwright-pictures-${process.pid}`))
  const product = await startProduct()
  await product.halt()
  process.env['PRODUCT_TEMPLATE'] = product.dataDir
  return async () => {
    for (const folder of [product.dataDir, pictures]) await rm(folder, { recursive: true, force: true })
  }
}
