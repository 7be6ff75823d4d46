import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { generateClient } from './generate.ts'

const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')

/** Writes index.ts, index.js and index.d.ts into a folder. */
export function buildClient(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const source = join(folder, 'index.ts')
  writeFileSync(source, generateClient())
  const options = [
    '--ignoreConfig',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom',
    '--module',
    'nodenext',
    '--strict',
    '--declaration',
    '--types',
    '',
  ]
  const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, source, '--outDir', folder, ...options], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The generated client doesn't compile:\n${stdout}${stderr}`)
}
