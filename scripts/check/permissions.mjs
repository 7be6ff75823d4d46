import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { comparePage } from './lib/page.mjs'

export const permissionsPage = 'docs/permissions.md'

/** docs/permissions.md describes the methods and errors in the code. */
export async function permissions(root) {
  return { findings: comparePage(root, permissionsPage, await renderPermissions(root), 'methods and errors', 'permissions') }
}

/** The page about all methods and errors of the API, for auditors. */
export async function renderPermissions(root) {
  const load = (file) => import(pathToFileURL(join(root, 'contract/src', file)).href)
  const { methods } = await load('methods.ts')
  const { refusals } = await load('errors.ts')
  const sections = Object.entries(methods).map(([service, tree]) =>
    table(`## ${service}`, methodColumns, Object.entries(tree).map(methodRow)),
  )
  return `${[introduction, ...sections, table('## Errors', errorColumns, Object.entries(refusals).map(errorRow))].join('\n\n')}\n`
}

const introduction = `# Permissions and errors

Who may call each method of the API, and every error it returns on purpose. \`npm run permissions\` generates this page from the code, so
don't edit it.

- **Who may call it**: anyone, a signed-in user for their own account, the operator of the instance, a guest with a link, or a team member with
  at least this access to the show. The object that decides which show it is, is in parentheses.
- **Token scope**: what an access token needs in addition. With \`never\`, only people can call the method.
- **Rate**: how often one user may call it, besides the limit on all calls.`

const table = (heading, columns, rows) =>
  `${heading}\n\n| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`

const methodColumns = ['Method', 'Who may call it', 'Effect', 'Token scope', 'Rate']

const methodRow = ([name, { right, effect, scope, rate, worksForShows }]) => [
  `\`${name}\``,
  who(right),
  effect,
  worksForShows ? `${scope}, also for chosen shows` : scope,
  rate ? `${rate.max} per ${duration(rate.seconds)}` : '',
]

const names = { public: 'anyone', self: 'signed-in user', operator: 'operator', guestLink: 'guest with a link' }

function who({ on, at, role, verified, outsideBeta }) {
  const person = role ? `${role} (\`${at ?? on}\`)` : names[on]
  return [person, verified && 'verified email', outsideBeta && 'also outside the private beta'].filter(Boolean).join(', ')
}

const duration = (seconds) =>
  seconds === 3600 ? 'hour' : seconds % 3600 === 0 ? `${seconds / 3600} hours` : seconds === 60 ? 'minute' : `${seconds / 60} minutes`

const errorColumns = ['Error', 'Code', 'Message']

const errorRow = ([name, { code, msg }]) => [`\`${name}\``, `\`${code}\``, msg]
