import { methodOf, type MethodName } from '@castwright/contract/methods.ts'
import { tokenCallRate } from '@castwright/contract/tokens/limits.ts'
import { askHeader } from '@castwright/contract/twirp.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerStatusOf } from '../domains/profiles/service.ts'
import { callOnce, findAssistant, findCaller } from '../domains/tokens/service.ts'
import type { App } from '../platform/app.ts'
import { Fault } from '../platform/fault.ts'
import { take } from '../platform/rates/rates.ts'
import type { Caller, TokenGrant } from '../platform/rpc.ts'
import { admitCall, callMethod } from './calls.ts'
import { stringify } from './json.ts'

export type TokenCaller = Caller & { token: TokenGrant }

export type FindTokenCaller = (secret: string) => Promise<TokenCaller>

/** Finds the token's owner and their current permissions, on every request. Nobody acts as the operator with a token. */
export const tokenCallerFinder = (app: App): FindTokenCaller => callerFinder(app, (secret) => findCaller(app, secret))

/** Also accepts the tokens of connected assistants, which are only for MCP. */
export const assistantFinder = (app: App): FindTokenCaller =>
  callerFinder(app, async (secret) => (await findCaller(app, secret)) ?? findAssistant(app, secret))

const callerFinder =
  (app: App, find: (secret: string) => ReturnType<typeof findCaller>): FindTokenCaller =>
  async (secret) => {
    const found = await find(secret)
    if (!found) throw new Fault('token_invalid')
    const { userId, email, emailVerified, ...token } = found
    const { isBetaUser, isDisabled } = await callerStatusOf(app, userId)
    if (isDisabled) throw new Fault('token_invalid')
    return { userId, sessionId: null, token, email, emailVerified, isBetaUser, isOperator: false }
  }

/** Counts a call of a token and says in headers how many are left. */
export async function countTokenCall(app: App, { tokenId }: TokenGrant, reply: FastifyReply): Promise<void> {
  const { isAllowed, left, resetSeconds } = await take(app, `token:${tokenId}`, tokenCallRate)
  // These are about the IP address, which has a higher limit.
  for (const name of ['limit', 'remaining', 'reset']) reply.removeHeader(`x-ratelimit-${name}`)
  reply.header('ratelimit-limit', tokenCallRate.max).header('ratelimit-remaining', left).header('ratelimit-reset', resetSeconds)
  if (isAllowed) return
  reply.header('retry-after', resetSeconds)
  throw new Fault('too_often', { retry_after: String(resetSeconds) })
}

type TokenCall = { caller: TokenCaller; secret: string; request: FastifyRequest; reply: FastifyReply; isCounted: boolean }

/** A call with a token. One that changes something runs once per Idempotency-Key. */
export async function answerToken(app: App, name: MethodName, { caller, secret, request, reply, isCounted }: TokenCall): Promise<string> {
  const { body, ip: address } = request
  const asksFirst = request.headers[askHeader.name] === askHeader.value
  const run = async (): Promise<string> =>
    stringify(await callMethod(app, name, { caller, guest: null, body, address, asksFirst, isCounted }))
  const key = request.headers['idempotency-key']
  if (key === undefined || methodOf(name).scope === 'read') return run()
  // Before the key is looked up, because a token may have lost the permission since its first call.
  admitCall(app, name, caller)
  const call = { tokenId: caller.token.tokenId, secret, key: String(key), request: `${name}\n${JSON.stringify(body)}` }
  const answer = await callOnce(app, call, run)
  if (answer.isRepeated) reply.header('idempotency-replayed', 'true')
  return answer.body
}
