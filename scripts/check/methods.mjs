import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from './lib/tool.mjs'

const contractFile = 'contract/src/methods.ts'
const handlersFile = 'server/src/http/handlers.ts'

/** Every method has one handler, and nothing is left over. That it has a right and a scope is part of its type. */
export async function methods(root) {
  const loaded = await runNode([join(import.meta.dirname, 'method-names.mjs'), root], { cwd: root })
  if (loaded.code !== 0) {
    const message = `the methods could not be loaded: ${reason(loaded.stderr)}`
    return { findings: [{ file: handlersFile, line: 1, message, fix: `make ${contractFile} and ${handlersFile} load` }] }
  }
  const names = JSON.parse(loaded.stdout)
  const find = (name) => ({ file: handlersFile, line: lineOf(root, handlersFile, name) })
  const missing = (from, to) => from.filter((name) => !to.includes(name))
  return {
    findings: [
      ...missing(names.methods, names.handlers).map((name) => ({
        ...find(name),
        message: `${name} has no handler`,
        fix: "add a handler to a domain's rpc.ts and list it in handlers.ts",
      })),
      ...missing(names.handlers, names.methods).map((name) => ({
        ...find(name),
        message: `${name} has a handler but is not a method`,
        fix: 'remove the handler, or add the method to the contract',
      })),
      ...names.broken.map((name) => ({
        ...find(name),
        message: `the handler of ${name} is not a function`,
        fix: "use a function in a domain's rpc.ts",
      })),
    ],
    info: `${names.methods.length} methods`,
  }
}

/** The line with the method's name, or at least its service's. */
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
