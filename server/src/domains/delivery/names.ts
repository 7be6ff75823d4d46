/** Matches a user agent that starts with this name as a whole word, ignoring case. */
export const beginsWith = (name: string): RegExp => new RegExp(`^${name.replaceAll(/[.+]/g, String.raw`\$&`)}(?![a-z])`, 'i')
