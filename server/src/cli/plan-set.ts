import { plans, type Plan } from '@castwright/contract/billing/limits.ts'
import { giveUnlimited, setPlanIn } from '../domains/billing/service.ts'
import { recordAct } from '../domains/instance/service.ts'
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
