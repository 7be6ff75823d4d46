import type { IncomingHttpHeaders } from 'node:http'

/** What browsers send when they load something that no one has asked for yet. Firefox used `X-Moz`, Safari and Chrome `Purpose`. */
const names = ['sec-purpose', 'purpose', 'x-moz'] as const

/** Whether a browser only prepares for a visit: it prefetches a file, or renders a page in advance. */
export const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  names.some((name) => /\bpre(?:fetch|render)\b/i.test(String(headers[name] ?? '')))
