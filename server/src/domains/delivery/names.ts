/** Matches an agent that begins with this name as a whole word, in any case. */
export const beginsWith = (name: string): RegExp => new RegExp(`^${name.replaceAll(/[.+]/g, String.raw`\$&`)}(?![a-z])`, 'i')
