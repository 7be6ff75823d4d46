/** What happened to an account that its owner should hear of, in case it was somebody else. */
export const noticeKinds = [
  'password-changed',
  'two-factor-on',
  'two-factor-changed',
  'two-factor-off',
  'recovery-codes-renewed',
  'provider-linked',
  'provider-unlinked',
  'sign-in-blocked',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
