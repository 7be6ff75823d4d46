// Prints the names of all methods and handlers of the tree given as argument, as JSON.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = process.argv[2]
const load = (path) => import(pathToFileURL(join(root, path)).href)

const names = (tree) => Object.entries(tree).flatMap(([service, verbs]) => Object.keys(verbs).map((verb) => `${service}.${verb}`))

const { methods } = await load('contract/src/methods.ts')
const { handlers } = await load('server/src/http/handlers.ts')
const broken = names(handlers).filter((name) => {
  const [service, verb] = name.split('.')
  return typeof handlers[service][verb] !== 'function'
})
process.stdout.write(JSON.stringify({ methods: names(methods), handlers: names(handlers), broken }))
process.exit(0)
