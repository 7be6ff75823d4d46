import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Product } from './product.ts'

/** Runs an operator command while the product is running. */
export const onPlan = (product: Product, email: string, plan: string) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../server/src/cli/main.ts'), 'plan', 'set', email, plan], {
    env: { ...process.env, DATA_DIR: product.dataDir, BASE_URL: product.url },
  })
