import { create } from 'zustand'
import { auth } from '../../lib/auth.ts'
import { rpc } from '../../lib/rpc.ts'
import { browserZone } from '../../lib/time.ts'

/** Errors after the account was created. None of them prevents signing in. */
export type SignUpErrors = { details: unknown; email: unknown }

export const useSignUpErrors = create<SignUpErrors>()(() => ({ details: undefined, email: undefined }))

const errorOf = (step: Promise<unknown>): Promise<unknown> =>
  step.then(
    () => undefined,
    (error: unknown) => error,
  )

/** Creates the account, then its details, then the verification email. Throws only if the account could not be created. */
export async function signUp(form: { email: string; password: string }): Promise<SignUpErrors> {
  const { user } = await auth('signUp', form)
  const { id } = user
  const details = await errorOf(rpc('UserService.Create', { user: { id, timeZone: browserZone() } }))
  const email = await errorOf(rpc('EmailService.SendVerificationEmail', { userId: id }))
  const errors = { details, email }
  useSignUpErrors.setState(errors)
  return errors
}
