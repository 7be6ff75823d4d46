/** `first_name` for `firstName`: names are camelCase in code and snake_case on the wire. */
export const snake = (key: string): string =>
  key.replace(/[A-Z]+(?![a-z])|[A-Z]/g, (run, at: number) => (at > 0 ? '_' : '') + run.toLowerCase())

/** `firstName` for `first_name`. */
export const camel = (key: string): string => key.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
