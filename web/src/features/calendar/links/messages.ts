export const messages = {
  loadFailed: "Couldn't load your calendar links.",
  ownHint: 'Your interviews, steps and tasks, and the releases of your shows.',
  showHint: 'Interviews, steps and releases of this show.',
  secret: 'Anyone with a link can read its dates. Links never contain notes, tasks of others or email addresses of guests.',
  created: 'Copy the address now. It is shown only once.',
  createFailed: "Couldn't create the link.",
  revoked: 'Calendar link revoked.',
  revokeFailed: "Couldn't revoke the link.",
} as const
