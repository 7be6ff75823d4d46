import type { FastifyInstance } from 'fastify'
import { analyticsTables, fileFormats, type AnalyticsTable } from '@castwright/contract/analytics/values.ts'
import { snake } from '@castwright/contract/case.ts'
import { methodOf, type MethodName } from '@castwright/contract/methods.ts'
import { wirePath } from '@castwright/contract/wire.ts'
import { sendDownload, type CallerParts } from '../../../platform/callers/routes.ts'
import { Fault } from '../../../platform/fault.ts'
import { toCsv, toJson } from '../../../platform/csv.ts'
import { findFile, methodOfFile, type FileScope } from '../service.ts'

const isTable = (name: string): name is AnalyticsTable => Object.hasOwn(analyticsTables, name)

/** Tables of the analytics pages as files, with the input of their method as the query. */
export async function analyticsRoutes(server: FastifyInstance, { app, requireCaller, authorize }: CallerParts): Promise<void> {
  server.get<{ Params: { file: string }; Querystring: Record<string, unknown> }>('/api/analytics/:file', async (request, reply) => {
    const caller = await requireCaller(request, reply)
    const [table = '', ending] = request.params.file.split('.')
    const format = fileFormats.find((one) => one === ending)
    if (!isTable(table) || !format || request.params.file !== `${table}.${format}`) throw new Fault('not_found')
    const scope = scopeOf(table, request.query)
    const name = methodOfFile(table, scope)
    const input = inputOf(name, request.query)
    await authorize(name, caller, input)
    const found = await findFile(app, { table, scope, userId: caller.userId, input })
    const dates = [input['from'], input['to']].filter((day) => typeof day === 'string')
    return sendDownload(reply, {
      fileName: `${[table, ...dates].join('-')}.${format}`,
      contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      content: format === 'csv' ? toCsv(found) : toJson(found),
    })
  })
}

/** What the query names: a podcast, or an episode, or else all podcasts of the caller. */
function scopeOf(table: AnalyticsTable, query: Record<string, unknown>): FileScope {
  const scopes: readonly FileScope[] = analyticsTables[table]
  const named = scopes.find((scope) => scope !== 'account' && query[snake(scope)] !== undefined)
  if (named) return named
  if (!scopes.includes('account')) throw new Fault('invalid_fields', { podcast_id: 'Must be a valid ID.' })
  return 'account'
}

/** Reads the fields of a method from a query, in which everything is text. */
function inputOf(name: MethodName, query: Record<string, unknown>): Record<string, unknown> {
  const { input } = methodOf(name)
  const given: Record<string, unknown> = {}
  for (const field of Object.keys(input.def.shape)) {
    const text = query[snake(field)]
    if (text !== undefined) given[field] = valueOf(field, text)
  }
  const parsed = input.safeParse(given)
  if (parsed.success) return parsed.data
  throw new Fault('invalid_fields', Object.fromEntries(parsed.error.issues.map(({ path, message }) => [wirePath(path), message])))
}

function valueOf(field: string, text: unknown): unknown {
  if (typeof text !== 'string') return text
  if (field === 'episodeIds') return text.split(',')
  if (/^\d{1,6}$/.test(text)) return Number(text)
  return text === 'true' || text === 'false' ? text === 'true' : text
}
