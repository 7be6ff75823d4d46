import type { Invoice, PaymentMethod, PlanCard, PlanUsage, Subscription, UserInfo } from '@castwright/contract/billing/shapes.ts'
import { planLimits } from '@castwright/contract/billing/limits.ts'
import {
  planDescriptions,
  planNames,
  planPrices,
  soldPlans,
  type BillingPeriod,
  type SoldPlan,
} from '@castwright/contract/billing/plans.ts'
import type { z } from 'zod'
import type { App } from '../../../platform/app.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { PaymentsError } from '../../../platform/payments/port.ts'
import { graceEnd, isLive, isUnlimited, effectivePlan } from '../plan.ts'
import { priceIdOf, productIdOf } from '../prices.ts'
import * as store from '../store.ts'
import { monthOf, usageOf } from '../usage.ts'
import { ask } from './ask.ts'
import { findPlan } from './plan.ts'

type ReadDeps = Pick<App, 'db' | 'now' | 'payments' | 'config'>

/** The user's own plan. */
export async function findUserInfo({ db, now, payments, config }: ReadDeps, userId: string): Promise<UserInfo> {
  const [account, numberOfPodcasts, downloadsThisMonth] = await Promise.all([
    store.findAccount(db, userId, payments.name),
    store.countOwnedPodcasts(db, userId),
    store.countDownloads(db, userId, now()),
  ])
  return {
    userId,
    customerId: account?.customerId ?? null,
    subscriptionType: account?.plan ?? 'FREE',
    unlimited: isUnlimited(config, account),
    isMonthly: account?.isMonthly ?? true,
    numberOfPodcasts,
    downloadsThisMonth,
  }
}

/** The podcast owner's plan for team members, without the owner's customer data. */
export async function findOwnerInfo(app: ReadDeps, podcastId: string, callerId: string): Promise<UserInfo> {
  const userId = orNotFound(await store.findOwner(app.db, podcastId))
  const info = await findUserInfo(app, userId)
  return userId === callerId ? info : { ...info, customerId: null, isMonthly: true }
}

export function findPlans({ config, payments }: Pick<App, 'config' | 'payments'>): { plans: PlanCard[]; isTestMode: boolean } {
  const priceOf = (plan: SoldPlan, period: BillingPeriod) => ({
    price: planPrices[plan][period],
    priceId: plan === 'FREE' ? null : priceIdOf(config, { plan, period }),
  })
  const plans = soldPlans.map((plan): PlanCard => {
    const { podcasts, publishedEpisodes, collaborators, storageGb, downloadsPerMonth, video } = planLimits[plan]
    return {
      plan,
      name: planNames[plan],
      description: planDescriptions[plan],
      productId: plan === 'FREE' ? null : productIdOf(config, plan),
      monthly: priceOf(plan, 'monthly'),
      yearly: priceOf(plan, 'yearly'),
      metadata: {
        podcasts,
        episodes: publishedEpisodes,
        collaborators,
        storage: storageGb,
        downloadsPerMonth,
        hasWebsite: true,
        hasVideo: video,
        hasAudienceInsights: false,
      },
    }
  })
  return { plans, isTestMode: payments.isTestMode }
}

/** From our database, without a call to the provider. */
export async function findSubscription({ db, now, payments, config }: ReadDeps, userId: string): Promise<Subscription> {
  const { name: provider, isTestMode } = payments
  const [account, all] = await Promise.all([store.findAccount(db, userId, provider), store.findPurchases(db, userId)])
  const { plan, isMonthly, isGift, purchase } = effectivePlan(account?.gift ?? null, all, { provider, now: now() })
  const own = all.filter((one) => one.provider === provider).toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  // If none is active: one with a missed payment, else the latest.
  const current = purchase ?? own.find(isLive) ?? own.find(({ status }) => status === 'canceled') ?? null
  const isRunning = current !== null && isLive(current)
  const grace = current && graceEnd(current)
  return {
    plan,
    unlimited: isUnlimited(config, account),
    isMonthly,
    status: current === null || current.status === 'incomplete' ? 'none' : current.status,
    isPaid: isRunning,
    isGift,
    customerId: account?.customerId ?? null,
    renewsAt: current?.status === 'active' && current.endsAt === null ? (current.periodEnd?.toISOString() ?? null) : null,
    endsAt: isRunning ? (current.endsAt?.toISOString() ?? null) : null,
    graceUntil: grace && grace > now() ? grace.toISOString() : null,
    isTestMode,
  }
}

export async function findCard(app: App, userId: string): Promise<z.infer<typeof PaymentMethod> | null> {
  const account = await store.findAccount(app.db, userId, app.payments.name)
  const customerId = account?.customerId
  return customerId ? ask(app, () => app.payments.findCard(customerId)) : null
}

export async function findInvoices(
  app: App,
  userId: string,
  cursor: string | null,
): Promise<{ invoices: Invoice[]; cursor: string | null }> {
  const account = await store.findAccount(app.db, userId, app.payments.name)
  const customerId = account?.customerId
  if (!customerId) return { invoices: [], cursor: null }
  const page = await ask(app, () =>
    app.payments.findInvoices(customerId, cursor).catch((error: unknown) => {
      if (cursor !== null && error instanceof PaymentsError && error.code === 'unknown')
        throw new Fault('invalid_fields', { cursor: 'Invalid cursor.' })
      throw error
    }),
  )
  return {
    invoices: page.invoices.map(({ createdAt, cents, ...one }) => ({ ...one, createdAt: createdAt.toISOString(), total: cents })),
    cursor: page.cursor,
  }
}

export async function findUsage(app: Pick<App, 'db' | 'now' | 'config'>, userId: string): Promise<PlanUsage> {
  const { db, now } = app
  const [plan, uses] = await Promise.all([findPlan(app, db, userId), store.findUses(db, [userId], `${monthOf(now())}-01`)])
  return usageOf(plan, uses)
}
