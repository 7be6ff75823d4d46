import { paths } from '@castwright/contract/paths.ts'
import { measureNames } from '@castwright/contract/billing/plans.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { eventOf, notify } from '../../notifications/service.ts'
import { checkUsage } from '../jobs.ts'
import * as store from '../store.ts'
import { isUnlimited } from '../plan.ts'
import { monthOf, usageOf, compare, reachedLevels, type LimitWarning } from '../usage.ts'

/** Owners per query. */
const batchSize = 200

/** New and outdated warnings of each owner. */
async function warningChangesOf(app: Pick<App, 'config'>, db: Db, userIds: string[], now: Date) {
  const month = monthOf(now)
  const uses = await store.findUses(db, userIds, `${month}-01`)
  const plans = await store.findPlans(db, userIds)
  const known = await store.findWarnings(db, userIds)
  const byOwner = Map.groupBy(uses, ({ userId }) => userId)
  return userIds.map((userId) => {
    const row = plans.get(userId) ?? null
    const usage = usageOf({ plan: row?.plan ?? 'FREE', unlimited: isUnlimited(app.config, row) }, byOwner.get(userId) ?? [])
    const warned = known.filter((row) => row.userId === userId)
    return { userId, ...compare(reachedLevels(usage, month), warned, now) }
  })
}

const gigabytes = (bytes: number): string => `${Number((bytes / 1024 ** 3).toFixed(2))} GB`
const amount = (warning: LimitWarning, value: number): string =>
  warning.measure === 'storage' ? gigabytes(value) : value.toLocaleString('en-US')
const limited = ({ measure }: LimitWarning): string => (measure === 'storage' ? 'of storage' : measureNames[measure].toLowerCase())

/** Call it after changes that increase usage, so that the owner is warned near a limit. */
export const queueUsageCheck = (app: Pick<App, 'queue'>, tx: Tx, userId: string): Promise<void> =>
  app.queue.add(tx, checkUsage, { userId }, { key: userId })

/** Warns a user once about each limit that is nearly or fully reached. */
export const warnOwner = (app: App, { userId }: { userId: string }): Promise<void> =>
  app.transaction(async (tx) => {
    if (!(await store.lockSubscriber(tx, userId))) return
    const now = app.now()
    const [news] = await warningChangesOf(app, tx, [userId], now)
    const { tell, put, forget } = news!
    for (const row of forget) await store.deleteWarning(tx, row)
    for (const { measure, podcastId, percent, plan, month } of put)
      await store.putWarning(tx, { userId, measure, podcastId, percent, plan, month, warnedAt: now })
    await notify(
      app,
      tx,
      tell.map((warning) => ({
        type: 'PlanLimitNear',
        event: eventOf('PlanLimitNear', warning.measure, warning.podcastId, String(warning.percent), warning.plan, now.toISOString()),
        userIds: [userId],
        triggerUserId: null,
        podcastId: warning.podcastId || null,
        data: {
          limited: limited(warning),
          used: amount(warning, warning.used),
          limit: amount(warning, warning.limit),
          ...(warning.title === null ? {} : { podcastTitle: warning.title }),
        },
        path: paths.planUsage,
      })),
    )
  })

/** Checks all podcast owners. Locks only those with changes. */
export async function warnOwners(app: App, signal: AbortSignal): Promise<void> {
  for (let after: string | null = null; !signal.aborted;) {
    const userIds: string[] = await store.findOwners(app.db, after, batchSize)
    if (userIds.length === 0) return
    const news = await warningChangesOf(app, app.db, userIds, app.now())
    for (const { userId, put, forget } of news) if (put.length + forget.length > 0) await warnOwner(app, { userId })
    after = userIds.at(-1)!
  }
}
