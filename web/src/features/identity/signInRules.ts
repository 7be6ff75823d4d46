import { ForgotPasswordForm, SignInForm } from '@castwright/contract/identity/form.ts'
import { zodResolver } from '@hookform/resolvers/zod'

/** Loaded on first input, so the sign-in page renders without zod. */
export const forgotPasswordRules = zodResolver(ForgotPasswordForm)

export type SignInErrors = Partial<Record<keyof SignInForm, string>>

/** The first error of each field. */
export function findSignInErrors(form: SignInForm): SignInErrors {
  const { error } = SignInForm.safeParse(form)
  const errors: SignInErrors = {}
  for (const { path, message } of error?.issues ?? []) errors[path[0] as keyof SignInForm] ??= message
  return errors
}
