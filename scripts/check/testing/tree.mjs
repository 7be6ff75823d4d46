import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { filesUnder } from '../lib/files.mjs'
import { home, runNode, tool } from '../lib/tool.mjs'
import { addChecksums } from '../checksums.mjs'
import { project } from './project.mjs'

/** Creates the example project in a temporary folder, with these files replaced or added (null removes one). Deleted when the test ends. */
export function plant(files = {}) {
  const root = mkdtempSync(join(tmpdir(), 'castwright-check-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries({ ...project, ...files })) if (text !== null) write(root, path, text)
  return root
}

export function write(root, path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** A file of the example project with a line added at its end, or at its start. */
export const after = (path, text) => ({ [path]: `${project[path]}${text}\n` })
export const before = (path, text) => ({ [path]: `${text}\n${project[path]}` })

/** A tree in which the tools can run: with our settings and packages, and its own contract. */
export function plantWithTools(files) {
  const root = plant(files)
  for (const path of ['tsconfig.json', 'web/tsconfig.json', '.oxlintrc.json', '.oxfmtrc.json', '.gitignore'])
    copyFileSync(join(home, path), join(root, path))
  mkdirSync(join(root, 'node_modules', '@castwright'), { recursive: true })
  for (const name of readdirSync(tool())) if (name !== '@castwright') symlinkSync(tool(name), join(root, 'node_modules', name))
  symlinkSync(join(root, 'contract'), join(root, 'node_modules', '@castwright', 'contract'))
  return root
}

/** The migrations of the example project, generated once for all tests in a file. */
let generated

/** A tree with migrations generated from its tables. */
export async function plantMigrated() {
  if (generated) return plantWithTools(generated)
  const root = plantWithTools()
  await runNode([tool('drizzle-kit', 'bin.cjs'), 'generate', '--name', 'first'], { cwd: join(root, 'server') })
  addChecksums(root)
  generated = Object.fromEntries(filesUnder(root, ['server/migrations']).map((path) => [path, read(root, path)]))
  return root
}

export const read = (root, path) => readFileSync(join(root, path), 'utf8')

/** Findings as one line each: file, line, message and fix. */
export const lines = ({ findings }) => findings.map(({ file, line, message, fix }) => `${file}:${line} ${message} | ${fix}`)
