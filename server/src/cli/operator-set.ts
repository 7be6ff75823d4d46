import { findUserIdByEmail, transferOperator, callerStatusOf } from '../domains/profiles/service.ts'
import { readArgs } from './args.ts'
import { CommandError, type Run } from './command.ts'
import { withApp } from './open.ts'

export const run: Run = async (context, args) => {
  const [email = ''] = readArgs(args, ['EMAIL']).words
  await withApp(context, async (app) => {
    const userId = await findUserIdByEmail(app.db, email)
    if (!userId) throw new CommandError(`There is no account with the address ${email}. They sign up first; then hand it over.`)
    if ((await callerStatusOf(app, userId)).isOperator) return context.say(`${email} is the operator already.`)
    await transferOperator(app, userId)
    context.say(`${email} is the operator of this instance now.`)
  })
}
