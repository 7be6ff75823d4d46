import type { AccessOf, MethodName, Methods, Output, ParsedInput, RightOf, ServiceName } from '@castwright/contract/methods.ts'
import type { Scope } from '@castwright/contract/tokens/shapes.ts'
import type { App } from './app.ts'
import { Fault } from './fault.ts'

/** What an access token leaves of its owner's permissions. */
export type TokenGrant = {
  tokenId: string
  scopes: Scope[]
  /** Null for all shows. */
  podcastIds: string[] | null
}

/** The caller, taken from the session or the access token only. */
export type Caller = {
  userId: string
  /** Null for an access token. */
  sessionId: string | null
  /** Null for a session. */
  token: TokenGrant | null
  email: string
  emailVerified: boolean
  isBetaUser: boolean
  isOperator: boolean
}

/** For methods that ask for the password again: the session in which it was confirmed. */
export function requireSession({ userId, sessionId }: Caller): { userId: string; sessionId: string } {
  if (sessionId === null) throw new Fault('token_never')
  return { userId, sessionId }
}

/** A guest without an account. Their link determines the guest and the episode that they can access. */
export type GuestCaller = {
  linkId: string
  episodeGuestId: string
  episodeId: string
  podcastId: string
  /** When the link expires. */
  expiresAt: Date
  /** The IP address and kind of browser of this call. */
  address: string
  agent: string
}

type CallerOf<N extends MethodName> = RightOf<N>['on'] extends 'guestLink'
  ? GuestCaller
  : RightOf<N>['on'] extends 'public'
    ? Caller | null
    : Caller

/** A call that the rights table allowed. */
export type Call<N extends MethodName> = {
  app: App
  caller: CallerOf<N>
  /** The caller's role, or null if the method requires none. */
  access: AccessOf<N>
  input: ParsedInput<N>
}

/** A method without output may return nothing. */
type Result<N extends MethodName> = Record<string, never> extends Output<N> ? Output<N> | void : Output<N>

export type Handler<N extends MethodName> = (call: Call<N>) => Promise<Result<N>>

/** All methods of a service. A domain's `rpc.ts` exports one of these for each of its services. */
export type Service<S extends ServiceName> = {
  [M in keyof Methods[S] & string]: `${S}.${M}` extends MethodName ? Handler<`${S}.${M}`> : never
}
