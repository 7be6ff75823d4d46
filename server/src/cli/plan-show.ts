import type { Subscription } from '@castwright/contract/billing/shapes.ts'
import { findSubscription } from '../domains/billing/service.ts'
import { findUserIdByEmail } from '../domains/profiles/service.ts'
import { readArgs } from './args.ts'
import { CommandError, type Run } from './command.ts'
import { withApp } from './open.ts'

export const run: Run = async (context, args) => {
  const [email = ''] = readArgs(args, ['EMAIL']).words
  await withApp(context, async (app) => {
    const userId = await findUserIdByEmail(app.db, email)
    if (!userId) throw new CommandError(`No account uses ${email}.`)
    const subscription = await findSubscription(app, userId)
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
