import { z } from 'zod'
import { textLimits } from '../limits.ts'
import '../issues.ts'

/** Forms of the sign-in pages: rules and messages for app and server. */

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

/** The new address of an account: the same rules with other messages. */
export const NewEmail = z
  .string()
  .refine((email) => Email.safeParse(email).success, 'Please enter a valid email address.')
  .transform((email) => email.trim())

/** In order. The first failing rule gives the message. */
const signUpPasswordRules = [
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

/** Requirements for a new password, shown as a live checklist. */
export const newPasswordRules = [
  {
    label: 'At least 8 characters',
    test: (word: string) => word.length >= textLimits.password.min && word.length <= textLimits.password.max,
  },
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
  .refine((form) => form.newPassword === form.confirmNewPassword, {
    path: ['confirmNewPassword'],
    message: 'Please confirm your password.',
  })
export type ResetPasswordForm = z.infer<typeof ResetPasswordForm>

export const ChangePasswordForm = ResetPasswordForm.safeExtend({ currentPassword: z.string().min(1, 'Password is incorrect.') })
export type ChangePasswordForm = z.infer<typeof ChangePasswordForm>

/** By their number in the API. */
export const securityQuestions = {
  1: "What is your mother's maiden name?",
  2: "What is your father's middle name?",
  3: 'What is your favorite holiday?',
  4: 'What was your nickname growing up?',
  5: 'What was your high school mascot?',
} as const

export const SecurityQuestion = z.union(
  [z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)],
  'Please choose a security question.',
)
export type SecurityQuestion = z.infer<typeof SecurityQuestion>

export const SecurityAnswer = z
  .string()
  .trim()
  .min(textLimits.securityAnswer.min, 'Please answer the security question.')
  .max(textLimits.securityAnswer.max, 'This answer is too long.')

export const VerificationCode = z
  .string()
  .transform((code) => code.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Please enter the 6-digit code.'))
