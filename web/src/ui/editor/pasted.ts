const unread = /<(script|style|title|template|noscript|svg|math)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi
const tag = /<([a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const kept = /\s(?:href|class|data-mention|data-pm-slice)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi

/**
 * Removes styles from pasted HTML. Browsers add inline styles when copying, and each one would violate
 * the CSP when parsed. The schema and the server take care of safety.
 */
export const pasted = (html: string): string =>
  html.replace(unread, '').replace(tag, (_whole, name: string, attributes: string) => `<${name}${(attributes.match(kept) ?? []).join('')}>`)
