import { z } from 'zod'
import { textLimits } from './limits.ts'

/** Forms of the sign-in pages: their rules and words, the same on screen and server. */

export const Email = z
  .string()
  .trim()
  .min(1, 'Email is required.')
  .max(textLimits.email, 'Email must have a valid domain.')
  .pipe(z.email('Email must have a valid domain.'))
  .refine((email) => {
    const [local = '', domain = ''] = email.split('@')
    return local.length <= textLimits.emailLocalPart && domain.split('.').every((label) => label.length < textLimits.emailDomainLabel)
  }, 'Email must have a valid domain.')

/** In the order they are checked; the first that fails speaks. */
export const signUpPasswordRules = [
  { test: (word: string) => word.length > 0, message: 'Password is required.' },
  { test: (word: string) => word.length >= textLimits.password.min, message: 'Password must be 8 or more characters.' },
  { test: (word: string) => /[a-z]/.test(word), message: 'Password must have at least 1 lowercase letter.' },
  { test: (word: string) => /[A-Z]/.test(word), message: 'Password must have at least 1 uppercase letter.' },
  { test: (word: string) => /\d/.test(word), message: 'Password must have at least 1 number.' },
  { test: (word: string) => /[@$!%*?&#]/.test(word), message: 'Password must have at least 1 special character (i.e. $ ! @ # ?).' },
  { test: (word: string) => word.length <= textLimits.password.max, message: 'Password must be 128 or fewer characters.' },
] as const

export const SignUpPassword = z.string().check((context) => {
  const broken = signUpPasswordRules.find((rule) => !rule.test(context.value))
  if (broken) context.issues.push({ code: 'custom', input: context.value, message: broken.message })
})

/** What a new password (reset, change) must have; shown as a live checklist. */
export const newPasswordRules = [
  { label: 'At least 8 characters', test: (word: string) => word.length >= textLimits.password.min && word.length <= textLimits.password.max },
  { label: 'One uppercase letter', test: (word: string) => /[A-Z]/.test(word) },
  { label: 'One lowercase letter', test: (word: string) => /[a-z]/.test(word) },
  { label: 'One number', test: (word: string) => /\d/.test(word) },
  { label: 'One special character ($ ! @ # ?)', test: (word: string) => /[$!@#?]/.test(word) },
] as const

export const NewPassword = z.string().refine((word) => newPasswordRules.every((rule) => rule.test(word)), 'Password is invalid.')

export const SignInForm = z.object({
  email: Email,
  password: z.string().min(1, 'Password is required.'),
})
export type SignInForm = z.infer<typeof SignInForm>

export const SignUpForm = z.object({
  email: Email,
  password: SignUpPassword,
  terms: z.boolean().refine((ticked) => ticked, 'Please accept our Terms of Service.'),
})
export type SignUpForm = z.infer<typeof SignUpForm>

export const ForgotPasswordForm = z.object({ email: Email })
export type ForgotPasswordForm = z.infer<typeof ForgotPasswordForm>

export const ResetPasswordForm = z
  .object({ newPassword: NewPassword, confirmNewPassword: z.string() })
  .refine((form) => form.newPassword !== '' || form.confirmNewPassword === '', {
    path: ['confirmNewPassword'],
    message: 'Please enter a new password first.',
  })
  .refine((form) => form.newPassword === form.confirmNewPassword, { path: ['confirmNewPassword'], message: 'Please confirm your password.' })
export type ResetPasswordForm = z.infer<typeof ResetPasswordForm>

/** The words that answer failures of `/api/auth`. */
export const authMessages = {
  emailTaken: 'An account already exists with this email address.',
  wrongCredentials: 'Incorrect email or password.',
  unknownEmail: 'The email you entered is not associated with a Castwright account.',
  resetFailed: 'Failed to send a password reset email.',
  fixErrors: 'Please fix errors to create your account.',
} as const
