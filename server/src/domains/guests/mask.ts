/** Masks the middle of an address. Its owner can still recognize it. Empty without one. */
export const maskAddress = (email: string): string => (email === '' ? '' : `${email.charAt(0)}***${email.slice(email.lastIndexOf('@'))}`)

const families = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

/** The kind of browser, without what would identify a person. */
export const agentFamily = (userAgent: string): string => families.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'Other'
