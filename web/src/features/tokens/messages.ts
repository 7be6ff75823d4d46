export const messages = {
  title: 'Access Tokens',
  hint: 'Let scripts and apps work with your shows without your password. A token can never do more than you can.',
  none: 'No access tokens yet. Create one to use the API.',
  connections: 'Connected Assistants',
  connectionsHint: 'Apps that you connected without a token. They can read and draft, and they ask you before they publish.',
  noConnections: 'No assistants are connected.',
  disconnected: 'Assistant disconnected.',
  createFailed: "Couldn't create the token.",
  revokeFailed: "Couldn't revoke the token.",
  revoked: 'Token revoked.',
  revokedAll: (count: number) => (count === 1 ? '1 app lost access.' : `${count} apps lost access.`),
  secretHint: "Copy it now and store it somewhere safe. You won't see it again.",
} as const

/** Days until a token expires. */
export const lifetimes = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'never', label: 'Never' },
] as const
