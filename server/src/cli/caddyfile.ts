import { caddyfile } from '../domains/hosts/service.ts'
import { CommandError, readArgs, type Run } from './command.ts'

export const run: Run = async (context, args) => {
  readArgs(args, [])
  const config = context.config()
  if (!config.secure) throw new CommandError('Set BASE_URL to the https address of this server first.')
  if (config.internalPort === undefined)
    throw new CommandError('Set INTERNAL_PORT first, such as INTERNAL_PORT=3001. Caddy asks there which domains it may serve.')
  context.say(caddyfile(config).trimEnd())
}
