import { plans, type Plan } from '@castwright/contract/billing/limits.ts'
import type { Subscription } from '@castwright/contract/billing/shapes.ts'
import { findSubscription, giveUnlimited, setPlanIn } from '../domains/billing/service.ts'
import { recordAct } from '../domains/instance/service.ts'
import { callerStatusOf, findUserIdByEmail, grantAccess, transferOperator } from '../domains/profiles/service.ts'
import type { App } from '../platform/app.ts'
import { CommandError, readArgs, type Run } from './command.ts'
import { withApp } from './open.ts'

const askThemFirst = ' Ask them to sign up, then run this again.'

async function findAccount(app: App, email: string, advice = ''): Promise<string> {
  const userId = await findUserIdByEmail(app.db, email)
  if (!userId) throw new CommandError(`No account uses ${email}.${advice}`)
  return userId
}

export const grantBeta: Run = async (context, args) => {
  const [email = ''] = readArgs(args, ['EMAIL']).words
  await withApp(context, async (app) => {
    const userId = await findAccount(app, email, askThemFirst)
    if ((await callerStatusOf(app, userId)).isBetaUser) return context.say(`${email} already has access to the beta.`)
    await grantAccess(app, userId)
    context.say(
      `${email} now has access to the beta. ${app.mail.isOutbox ? 'Not sent: no mail server. Tell them yourself.' : 'We emailed them.'}`,
    )
  })
}

export const setOperator: Run = async (context, args) => {
  const [email = ''] = readArgs(args, ['EMAIL']).words
  await withApp(context, async (app) => {
    const userId = await findAccount(app, email, askThemFirst)
    if ((await callerStatusOf(app, userId)).isOperator) return context.say(`${email} is already the operator.`)
    await transferOperator(app, userId)
    context.say(`${email} is now the operator of this instance.`)
  })
}

export const setPlan: Run = async (context, args) => {
  const [email = '', word = ''] = readArgs(args, ['EMAIL', 'PLAN']).words
  const isUnlimited = word.toLowerCase() === 'unlimited'
  const plan = plans.find((one) => one === word.toUpperCase())
  if (!plan && !isUnlimited) throw new CommandError(`Unknown plan "${word}". Plans: ${plans.map(named).join(', ')}, unlimited.`)
  await withApp(context, async (app) => {
    const userId = await findAccount(app, email)
    const counts = await app.transaction(async (tx) => {
      await recordAct(app, tx, { kind: 'user.plan_set', operatorId: null, subjectId: userId, details: word.toLowerCase() })
      return plan ? setPlanIn(app, tx, userId, plan) : giveUnlimited(app, tx, userId)
    })
    if (!plan || !counts) return context.say(`${email} now has no plan limits.`)
    context.say(`${email} is now on the ${named(counts)} plan.`)
    if (counts !== plan)
      context.note(
        plan === 'FREE'
          ? 'The plan you gave them is removed. This is the plan they pay for.'
          : `They pay for this plan, which is higher. ${named(plan)} applies when it ends.`,
      )
  })
}

const named = (plan: Plan): string => plan.toLowerCase()

export const showPlan: Run = async (context, args) => {
  const [email = ''] = readArgs(args, ['EMAIL']).words
  await withApp(context, async (app) => {
    const subscription = await findSubscription(app, await findAccount(app, email))
    context.say(
      `${email} is on the ${subscription.plan.toLowerCase()} plan${subscription.unlimited ? ' without limits' : ''}: ${how(subscription)}.`,
    )
    if (subscription.customerId) context.say(`Customer at ${app.payments.name}: ${subscription.customerId}`)
  })
}

const day = (instant: string): string => instant.slice(0, 10)

function how({ isGift, status, isPaid, isMonthly, renewsAt, endsAt, graceUntil }: Subscription): string {
  const bought = [
    isPaid ? `paid ${isMonthly ? 'monthly' : 'yearly'}` : null,
    graceUntil ? `payment overdue, ends on ${day(graceUntil)} unless paid` : null,
    renewsAt ? `renews on ${day(renewsAt)}` : null,
    isPaid && endsAt ? `ends on ${day(endsAt)}` : null,
    status === 'canceled' ? 'paid plan has ended' : null,
  ].filter((part) => part !== null)
  const parts = [...(isGift ? ['given by the operator'] : []), ...bought]
  return parts.length > 0 ? parts.join(', ') : 'never paid'
}
