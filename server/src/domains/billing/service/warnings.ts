import { measureNames } from '@castwright/contract/plans.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { eventOf, notifyAll } from '../../notifications/service.ts'
import { checkUsage } from '../jobs.ts'
import * as store from '../store.ts'
import { monthOf, usageOf } from '../usage.ts'
import { compare, reached, type Told } from '../warn.ts'

/** Owners that are looked at together. */
const atOnce = 200

/** What is new of each owner's use, and what has fallen again. */
async function newsOf(db: Db, userIds: string[], now: Date) {
  const month = monthOf(now)
  const uses = await store.findUses(db, userIds, `${month}-01`)
  const plans = await store.findPlans(db, userIds)
  const known = await store.findWarnings(db, userIds)
  const byOwner = Map.groupBy(uses, ({ userId }) => userId)
  return userIds.map((userId) => {
    const usage = usageOf(plans.get(userId) ?? 'FREE', byOwner.get(userId) ?? [])
    const warned = known.filter((row) => row.userId === userId)
    return { userId, ...compare(reached(usage, month), warned) }
  })
}

const gigabytes = (bytes: number): string => `${Number((bytes / 1024 ** 3).toFixed(2))} GB`
const amount = (told: Told, value: number): string => (told.measure === 'storage' ? gigabytes(value) : value.toLocaleString('en-US'))
const limited = ({ measure }: Told): string => (measure === 'storage' ? 'of storage' : measureNames[measure].toLowerCase())

/** For acts that use up a plan: whoever comes near a limit by them hears of it soon. */
export const queueUsageCheck = (app: Pick<App, 'queue'>, tx: Tx, userId: string): Promise<void> =>
  app.queue.add(tx, checkUsage, { userId }, { key: userId })

/** Warns somebody of limits that come near or are reached, each once. */
export async function warnOwner(app: App, { userId }: { userId: string }): Promise<void> {
  await app.transaction(async (tx) => {
    if (!(await store.lockSubscriber(tx, userId))) return
    const now = app.now()
    const [news] = await newsOf(tx, [userId], now)
    const { tell, put, forget } = news!
    for (const row of forget) await store.deleteWarning(tx, row)
    for (const { measure, podcastId, percent, plan, month } of put)
      await store.putWarning(tx, { userId, measure, podcastId, percent, plan, month, warnedAt: now })
    await notifyAll(
      app,
      tx,
      tell.map((told) => ({
        type: 'PlanLimitNear',
        event: eventOf('PlanLimitNear', told.measure, told.podcastId, String(told.percent), told.plan, now.toISOString()),
        userIds: [userId],
        triggerUserId: null,
        podcastId: told.podcastId || null,
        data: {
          limited: limited(told),
          used: amount(told, told.used),
          limit: amount(told, told.limit),
          ...(told.title === null ? {} : { podcastTitle: told.title }),
        },
        path: '/settings/subscription-and-billing/plan-usage',
      })),
    )
  })
}

/** Looks at everybody who owns a podcast; only those of whom there is something new are held. */
export async function sweepWarnings(app: App, signal: AbortSignal): Promise<void> {
  for (let after: string | null = null; !signal.aborted;) {
    const userIds: string[] = await store.findOwners(app.db, after, atOnce)
    if (userIds.length === 0) return
    const news = await newsOf(app.db, userIds, app.now())
    for (const { userId, put, forget } of news) if (put.length + forget.length > 0) await warnOwner(app, { userId })
    after = userIds.at(-1)!
  }
}
