import { ForgotPasswordForm, SignInForm } from '@castwright/contract/identity.ts'
import { zodResolver } from '@hookform/resolvers/zod'

/** Loaded on first input, so the sign-in page renders without zod. */
export const signInRules = zodResolver(SignInForm)
export const forgotPasswordRules = zodResolver(ForgotPasswordForm)
