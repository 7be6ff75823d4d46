import { plans, type Plan } from '@castwright/contract/limits.ts'
import { giveUnlimited, setPlan } from '../domains/billing/service.ts'
import { findUserIdByEmail } from '../domains/profiles/service.ts'
import { readArgs } from './args.ts'
import { CommandError, type Run } from './command.ts'
import { withApp } from './open.ts'

export const run: Run = async (context, args) => {
  const [email = '', word = ''] = readArgs(args, ['EMAIL', 'PLAN']).words
  const isUnlimited = word.toLowerCase() === 'unlimited'
  const plan = plans.find((one) => one === word.toUpperCase())
  if (!plan && !isUnlimited) throw new CommandError(`Unknown plan "${word}". Plans: ${plans.map(named).join(', ')}, unlimited.`)
  await withApp(context, async (app) => {
    const userId = await findUserIdByEmail(app.db, email)
    if (!userId) throw new CommandError(`No account uses ${email}.`)
    if (!plan) {
      await app.transaction((tx) => giveUnlimited(app, tx, userId))
      return context.say(`${email} now has no plan limits.`)
    }
    const counts = await setPlan(app, userId, plan)
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
