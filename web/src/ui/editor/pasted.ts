const unread = /<(script|style|title|template|noscript|svg|math)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi
const tag = /<([a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const kept = /\s(?:href|class|data-mention|data-pm-slice)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi

/**
 * Pasted HTML without what the editor does not read. Browsers put styles on everything that is copied, and complain about each
 * as soon as it is parsed, since the pages' content policy has no room for them. What is safe, the schema and the server decide.
 */
export const pasted = (html: string): string =>
  html.replace(unread, '').replace(tag, (_whole, name: string, attributes: string) => `<${name}${(attributes.match(kept) ?? []).join('')}>`)
