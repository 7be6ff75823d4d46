/** Changes to an account that its owner is emailed about, in case someone else made them. */
export const noticeKinds = [
  'password-changed',
  'two-factor-on',
  'two-factor-changed',
  'two-factor-off',
  'recovery-codes-renewed',
  'provider-linked',
  'provider-unlinked',
  'sign-in-blocked',
  'token-created',
  'assistant-connected',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
