import { findUserIdByEmail, transferOperator, callerStatusOf } from '../domains/profiles/service.ts'
import { readArgs } from './args.ts'
import { CommandError, type Run } from './command.ts'
import { withApp } from './open.ts'

export const run: Run = async (context, args) => {
  const [email = ''] = readArgs(args, ['EMAIL']).words
  await withApp(context, async (app) => {
    const userId = await findUserIdByEmail(app.db, email)
    if (!userId) throw new CommandError(`No account uses ${email}. Ask them to sign up, then run this again.`)
    if ((await callerStatusOf(app, userId)).isOperator) return context.say(`${email} is already the operator.`)
    await transferOperator(app, userId)
    context.say(`${email} is now the operator of this instance.`)
  })
}
