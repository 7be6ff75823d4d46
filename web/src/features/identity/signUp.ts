import { create } from 'zustand'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { auth } from '../../lib/auth.ts'
import { noteFirstAccount } from '../../lib/instance.ts'
import { rpc } from '../../lib/rpc.ts'
import { browserZone } from '../../lib/time.ts'

/** Errors after the account was created. None of them prevents signing in. */
export type SignUpErrors = { details: unknown; email: unknown }
export type SignedUp = SignUpErrors & { user: User | undefined }

export const useSignUpErrors = create<SignUpErrors>()(() => ({ details: undefined, email: undefined }))

const errorOf = (step: Promise<unknown>): Promise<unknown> =>
  step.then(
    () => undefined,
    (error: unknown) => error,
  )

/** Creates the account, then its details, then the verification email. Throws only if the account could not be created. */
export async function signUp(form: { email: string; password: string; returnTo?: string }): Promise<SignedUp> {
  const { id } = (await auth('signUp', form)).user
  noteFirstAccount()
  let user: User | undefined
  const details = await errorOf(
    rpc('UserService.Create', { user: { id, timeZone: browserZone() } }).then((answer) => {
      user = answer.user
    }),
  )
  // Without a mail server, the operator's own address is already verified.
  const email = user?.emailVerified ? undefined : await errorOf(rpc('EmailService.SendVerificationEmail', { userId: id }))
  useSignUpErrors.setState({ details, email })
  return { details, email, user }
}
