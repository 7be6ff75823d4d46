import { AsyncLocalStorage } from 'node:async_hooks'
import type { DbPool, Tx } from '../../platform/db.ts'
import type { UserFacts } from './facts.ts'

/** What one call into better-auth shares with our side of it. */
export type Scope = {
  /** Everything better-auth writes in this call goes into this transaction. */
  tx?: Tx
  /** The new password's hash, made before the transaction was opened: waiting for the hasher must hold no connection. */
  hash?: string
  /** Somebody tries to sign in. */
  signIn?: true
  /** The stored hash against which the given password was found right. */
  verified?: string
  /** The second factor was shown in this call, so a session may be made. */
  factorShown?: true
  /** Who was to get a session, had they not to show a second factor first. */
  challenged?: string
  /** Somebody comes back from a provider. */
  social?: SocialScope
}

export type SocialScope = {
  /** Who is signed in at that moment. */
  callerId: string | null
  /** Opens the transaction: as late as this, since until now the provider was being asked. */
  begin(): Promise<Tx>
  /** What the provider says about them. */
  facts?: UserFacts
}

const scopes = new AsyncLocalStorage<Scope>()

export const within = <T>(scope: Scope, work: () => Promise<T>): Promise<T> => scopes.run(scope, work)

export const currentScope = (): Scope | undefined => scopes.getStore()

/** The database as better-auth sees it: the transaction of the current call where there is one. */
export const scopedDb = (raw: DbPool['raw']): DbPool['raw'] =>
  new Proxy(raw, {
    get(target, key) {
      const at: object = scopes.getStore()?.tx ?? target
      const value: unknown = Reflect.get(at, key)
      return typeof value === 'function' ? (value.bind(at) as unknown) : value
    },
  })
