import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from './lib/tool.mjs'

const contractFile = 'contract/src/methods.ts'
const rightsFile = 'contract/src/permissions.ts'
const handlersFile = 'server/src/http/handlers.ts'

/** Every method has one row in the rights table and one handler, and nothing is left over. */
export async function methods(root) {
  const asked = await runNode([join(import.meta.dirname, 'method-names.mjs'), root], { cwd: root })
  if (asked.code !== 0) {
    const says = `the methods could not be loaded: ${reason(asked.stderr)}`
    return { findings: [{ file: handlersFile, line: 1, says, mend: `make ${contractFile}, ${rightsFile} and ${handlersFile} load` }] }
  }
  const names = JSON.parse(asked.stdout)
  const find = (file, name) => ({ file, line: lineOf(root, file, name) })
  const missing = (from, to) => from.filter((name) => !to.includes(name))
  return {
    findings: [
      ...missing(names.methods, names.permissions).map((name) => ({
        ...find(rightsFile, name),
        says: `${name} has no row in the rights table`,
        mend: `say in ${rightsFile} who may call it`,
      })),
      ...missing(names.methods, names.handlers).map((name) => ({
        ...find(handlersFile, name),
        says: `${name} has no handler`,
        mend: "answer it in a domain's rpc.ts and list that in handlers.ts",
      })),
      ...missing(names.permissions, names.methods).map((name) => ({
        ...find(rightsFile, name),
        says: `${name} has a row in the rights table and is no method`,
        mend: 'remove the row, or add the method to the contract',
      })),
      ...missing(names.handlers, names.methods).map((name) => ({
        ...find(handlersFile, name),
        says: `${name} has a handler and is no method`,
        mend: 'remove the handler, or add the method to the contract',
      })),
      ...names.broken.map((name) => ({
        ...find(handlersFile, name),
        says: `the handler of ${name} is no function`,
        mend: "answer it with a function in a domain's rpc.ts",
      })),
    ],
    info: `${names.methods.length} methods`,
  }
}

/** The line that names the method or at least its service. */
function lineOf(root, file, name) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const at = [name, name.split('.')[0]].map((word) => lines.findIndex((line) => line.includes(word))).find((index) => index >= 0)
  return (at ?? 0) + 1
}

const reason = (stderr) =>
  stderr
    .split('\n')
    .find((line) => /Error/.test(line))
    ?.trim() ??
  stderr.trim().split('\n')[0] ??
  ''
