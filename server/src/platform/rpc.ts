import type { MethodName, Methods, Output, ParsedInput, ServiceName } from '@castwright/contract/methods.ts'
import type { AccessOf, permissions } from '@castwright/contract/permissions.ts'
import type { App } from './app.ts'

/** Who is calling, decided by the session alone. */
export type Caller = {
  userId: string
  sessionId: string
  email: string
  emailVerified: boolean
  isBetaUser: boolean
  isOperator: boolean
}

type CallerOf<N extends MethodName> = (typeof permissions)[N]['on'] extends 'public' ? Caller | null : Caller

/** One call, let in by the rights table. */
export type Call<N extends MethodName> = {
  app: App
  caller: CallerOf<N>
  /** The role that the rights table found; null where the method asks for none. */
  access: AccessOf<N>
  input: ParsedInput<N>
}

export type Handler<N extends MethodName> = (call: Call<N>) => Promise<Output<N>>

/** All methods of one service: a domain's `rpc.ts` exports one of these for each service it answers. */
export type Service<S extends ServiceName> = {
  [M in keyof Methods[S] & string]: `${S}.${M}` extends MethodName ? Handler<`${S}.${M}`> : never
}
