import { ForgotPasswordForm, SignInForm } from '@castwright/contract/identity.ts'
import { zodResolver } from '@hookform/resolvers/zod'

/** Loaded when somebody begins to type: the sign-in page shows without zod. */
export const signInRules = zodResolver(SignInForm)
export const forgotPasswordRules = zodResolver(ForgotPasswordForm)
