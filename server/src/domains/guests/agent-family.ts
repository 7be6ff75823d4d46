const families = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

/** The kind of browser, without what would identify a person. */
export const agentFamily = (userAgent: string): string => families.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'Other'
