import { type MethodName, methodRoles, methodShapes, methodsWithout } from '@castwright/contract/method-shapes.ts'
import type { Plugin } from 'vite'

/** What the shell, My Podcasts and Episodes call when they open. */
const firstMethods: readonly MethodName[] = [
  'EpisodeService.Find',
  'EpisodeService.FindWithProgress',
  'MigrationInfoService.FindByPodcastID',
  'NotificationService.FindByUserId',
  'NotificationService.GetUnreadNotificationsCount',
  'OnboardingService.Find',
  'OnboardingService.FindFirstTask',
  'PodcastInfoService.FindByPodcastID',
  'PodcastRoleService.ValidateAccess',
  'PodcastService.Find',
  'PodcastService.FindByUserID',
  'TeamManagementService.FindTeam',
  'UserInfoService.FindByUserID',
  'WorkService.Find',
]

const modules: Record<string, () => unknown> = {
  '\0virtual:first-methods': () => methodShapes(firstMethods),
  '\0virtual:other-methods': () => methodShapes(methodsWithout(firstMethods)),
  '\0virtual:method-roles': methodRoles,
}

/** What the app needs of the methods, as modules. It calls the server with these instead of with zod and all schemas. */
const methods: Plugin = {
  name: 'methods',
  resolveId: (id) => (`\0${id}` in modules ? `\0${id}` : null),
  load(id) {
    const value = modules[id]?.()
    return value ? `export default JSON.parse(${JSON.stringify(JSON.stringify(value))})` : null
  },
}

type Node = { type: string; start: number; end: number }
type Statement = Node & { declaration?: Statement | null; declarations?: { init: Node | null }[] }

const isSchemaFile = (id: string): boolean => /\/contract\/src\/.+\.ts$/.test(id) && !id.endsWith('/issues.ts')

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

export const leanContract = (): Plugin[] => [methods, pureSchemas]
