import { randomUUID } from 'node:crypto'
import type { ConfirmableMethod } from '@castwright/contract/confirmations/shapes.ts'
import { methodOf, type MethodName } from '@castwright/contract/methods.ts'
import type { ScopedRight } from '@castwright/contract/method.ts'
import { requestConfirmation } from '../../domains/confirmations/service.ts'
import { findTokens } from '../../domains/tokens/service.ts'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import { callMethod, checkCall } from '../calls.ts'
import { podcastFor } from '../scopes.ts'
import type { TokenCaller } from '../token-calls.ts'
import type { Tool } from './tools.ts'

type Fields = Record<string, unknown>

/** What an assistant does, as the owner of its token and with the limits of the token. */
export type Assistant = ReturnType<typeof createAssistant>

export function createAssistant(app: App, caller: TokenCaller, address: string) {
  /** Asking for a confirmation changes nothing, so it takes no more than drafting does. */
  const scopeFor = ({ kind }: Tool) => (kind === 'read' ? 'read' : 'write')

  /** The library would send the message of any other error. */
  const answered = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (err) {
      if (err instanceof Fault) throw err
      const errorId = randomUUID()
      app.log.error({ err, errorId }, 'Unexpected error')
      throw new Fault('internal', { error_id: errorId })
    }
  }

  return {
    userId: caller.userId,
    mayUse: (tool: Tool): boolean => caller.token.scopes.includes(scopeFor(tool)),

    call: (name: MethodName, body: Fields): Promise<Fields> =>
      answered(async () => (await callMethod(app, name, { caller, guest: null, body, address })) as Fields),

    /** Returns the link with which the person can confirm the call. */
    request: (method: ConfirmableMethod, body: Fields): Promise<{ url: string; expiresAt: Date }> =>
      answered(async () => {
        if (!caller.token.scopes.includes('write')) throw new Fault('token_scope', { scope: 'write' })
        const input = await checkCall(app, method, caller, body)
        const podcastId = await podcastFor(app, methodOf(method).right as ScopedRight, input)
        if (podcastId === null) throw new Fault('not_found')
        const token = (await findTokens(app, caller.userId)).find(({ id }) => id === caller.token.tokenId)
        return requestConfirmation(app, { userId: caller.userId, podcastId, method, input, requestedBy: token?.name ?? '' })
      }),
  }
}
