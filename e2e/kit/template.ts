import { rm } from 'node:fs/promises'
import { startProduct } from './product.ts'

/** Starts the product once on an empty folder: every product of the tests begins with a copy of its data, which saves creating a database. */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const product = await startProduct()
  await product.halt()
  process.env['PRODUCT_TEMPLATE'] = product.dataDir
  return () => rm(product.dataDir, { recursive: true, force: true })
}
