import { create } from 'zustand'
import { auth } from '../../lib/auth.ts'
import { rpc } from '../../lib/rpc.ts'
import { browserZone } from '../../lib/time.ts'

/** What went wrong after the account itself was made. None of it locks anybody out. */
export type SignUpTrouble = { details: unknown; letter: unknown }

export const useSignUpTrouble = create<SignUpTrouble>()(() => ({ details: undefined, letter: undefined }))

const troubleOf = (step: Promise<unknown>): Promise<unknown> =>
  step.then(
    () => undefined,
    (error: unknown) => error,
  )

/** Account, details, verification letter, in this order. Fails only where there is no account. */
export async function signUp(form: { email: string; password: string }): Promise<SignUpTrouble> {
  const { user } = await auth('signUp', form)
  const { id } = user
  const details = await troubleOf(rpc('UserService.Create', { user: { id, timeZone: browserZone() } }))
  const letter = await troubleOf(rpc('EmailService.SendVerificationEmail', { userId: id }))
  const trouble = { details, letter }
  useSignUpTrouble.setState(trouble)
  return trouble
}
