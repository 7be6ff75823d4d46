import { breakpoints } from './theme.ts'

export type Breakpoint = keyof typeof breakpoints

/** A media query for screens narrower than the breakpoint. */
export const below = (name: Breakpoint): string => `(max-width: ${(breakpoints[name] - 0.02) / 16}em)`
