import { methodShapes } from '@castwright/contract/method-shapes.ts'
import type { Plugin } from 'vite'

const virtual = 'virtual:method-shapes'
const resolved = `\0${virtual}`

/** The shapes of all methods, as a module. The app calls the server with them instead of with zod and all schemas. */
const shapes: Plugin = {
  name: 'method-shapes',
  resolveId: (id) => (id === virtual ? resolved : null),
  load: (id) => (id === resolved ? `export default JSON.parse(${JSON.stringify(JSON.stringify(methodShapes()))})` : null),
}

type Node = { type: string; start: number; end: number }
type Statement = Node & { declaration?: Statement | null; declarations?: { init: Node | null }[] }

const isSchemaFile = (id: string): boolean => /\/contract\/src\/[^/]+\.ts$/.test(id) && !id.endsWith('/issues.ts')

/**
 * Tells the bundler that making a schema changes nothing else, so that a screen which only imports a constant or a function doesn't load
 * the schemas next to it, nor zod.
 */
const pureSchemas: Plugin = {
  name: 'pure-schemas',
  apply: 'build',
  transform: {
    handler(code, id) {
      if (!isSchemaFile(id)) return null
      let pure = code
      const { body } = this.parse(code) as unknown as { body: Statement[] }
      const declarations = body.flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
      for (const { init } of declarations.toReversed()) {
        if (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression') continue
        pure = `${pure.slice(0, init.start)}/* @__PURE__ */ (() => (${pure.slice(init.start, init.end)}))()${pure.slice(init.end)}`
      }
      return { code: pure, map: null, moduleSideEffects: false }
    },
  },
}

export const leanContract = (): Plugin[] => [shapes, pureSchemas]
