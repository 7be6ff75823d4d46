import { plans, type Plan } from '@castwright/contract/limits.ts'
import { setPlan } from '../domains/billing/service.ts'
import { findUserIdByEmail } from '../domains/profiles/service.ts'
import { readArgs } from './args.ts'
import { CommandError, type Run } from './command.ts'
import { withApp } from './open.ts'

export const run: Run = async (context, args) => {
  const [email = '', word = ''] = readArgs(args, ['EMAIL', 'PLAN']).words
  const plan = plans.find((one) => one === word.toUpperCase())
  if (!plan) throw new CommandError(`There is no plan "${word}". The plans are ${plans.map(named).join(', ')}.`)
  await withApp(context, async (app) => {
    const userId = await findUserIdByEmail(app.db, email)
    if (!userId) throw new CommandError(`There is no account with the address ${email}.`)
    const counts = await setPlan(app, userId, plan)
    context.say(`${email} has the plan ${named(counts)} now.`)
    if (counts !== plan)
      context.note(
        plan === 'FREE'
          ? 'That is what they have bought: the plan that you gave them is taken back.'
          : `That is what they have bought, which is more: ${named(plan)} is there when it ends.`,
      )
  })
}

const named = (plan: Plan): string => plan.toLowerCase()
