import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { filesUnder } from '../lib/files.mjs'
import { home, runNode, tool } from '../lib/tool.mjs'
import { addSums } from '../sums.mjs'
import { house } from './house.mjs'

/** The small house in a folder of its own, with these files laid over it (null takes one away); gone when the test ends. */
export function plant(files = {}) {
  const root = mkdtempSync(join(tmpdir(), 'castwright-check-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries({ ...house, ...files })) if (text !== null) write(root, path, text)
  return root
}

export function write(root, path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** Text of a file of the house with something put at its end, or at its start. */
export const after = (path, text) => ({ [path]: `${house[path]}${text}\n` })
export const before = (path, text) => ({ [path]: `${text}\n${house[path]}` })

/** A tree in which the tools can run: our settings, and our packages with the tree's own contract among them. */
export function plantWithTools(files) {
  const root = plant(files)
  for (const path of ['tsconfig.json', 'web/tsconfig.json', '.oxlintrc.json', '.oxfmtrc.json', '.gitignore'])
    copyFileSync(join(home, path), join(root, path))
  mkdirSync(join(root, 'node_modules', '@castwright'), { recursive: true })
  for (const name of readdirSync(tool())) if (name !== '@castwright') symlinkSync(tool(name), join(root, 'node_modules', name))
  symlinkSync(join(root, 'contract'), join(root, 'node_modules', '@castwright', 'contract'))
  return root
}

/** The migrations of the small house, made once for all tests of a file. */
let made

/** A tree whose migrations were made from its tables. */
export async function plantMigrated() {
  if (made) return plantWithTools(made)
  const root = plantWithTools()
  await runNode([tool('drizzle-kit', 'bin.cjs'), 'generate', '--name', 'first'], { cwd: join(root, 'server') })
  addSums(root)
  made = Object.fromEntries(filesUnder(root, ['server/migrations']).map((path) => [path, read(root, path)]))
  return root
}

export const read = (root, path) => readFileSync(join(root, path), 'utf8')

/** Findings as one line each: file, line, words and mend. */
export const lines = ({ findings }) => findings.map(({ file, line, says, mend }) => `${file}:${line} ${says} | ${mend}`)
