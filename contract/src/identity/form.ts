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

type PasswordRule = { label: string; message: string; isMet: (password: string) => boolean; isLimit?: true }

/** In order: the first broken rule gives the message at sign-up. The labels are a live checklist, with a limit once it is exceeded. */
const rulesWith = (specialCharacters: string): readonly PasswordRule[] => [
  {
    label: 'At least 8 characters',
    message: 'Password must be 8 or more characters.',
    isMet: (password) => password.length >= textLimits.password.min,
  },
  {
    label: 'One lowercase letter',
    message: 'Password must have at least 1 lowercase letter.',
    isMet: (password) => /[a-z]/.test(password),
  },
  {
    label: 'One uppercase letter',
    message: 'Password must have at least 1 uppercase letter.',
    isMet: (password) => /[A-Z]/.test(password),
  },
  { label: 'One number', message: 'Password must have at least 1 number.', isMet: (password) => /\d/.test(password) },
  {
    label: `One special character (${specialCharacters})`,
    message: 'Password must have at least 1 special character (i.e. $ ! @ # ?).',
    isMet: (password) => specialCharacters.split(' ').some((character) => password.includes(character)),
  },
  {
    label: 'At most 128 characters',
    message: 'Password must be 128 or fewer characters.',
    isMet: (password) => password.length <= textLimits.password.max,
    isLimit: true,
  },
]
export const signUpPasswordRules = rulesWith('$ ! @ # ? % * &')
export const newPasswordRules = rulesWith('$ ! @ # ?')

export const SignUpPassword = z.string().check((context) => {
  const broken = signUpPasswordRules.find((rule) => !rule.isMet(context.value))
  const message = context.value === '' ? 'Password is required.' : broken?.message
  if (message !== undefined) context.issues.push({ code: 'custom', input: context.value, message })
})

export const NewPassword = z.string().refine((password) => newPasswordRules.every((rule) => rule.isMet(password)), 'Password is invalid.')

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
