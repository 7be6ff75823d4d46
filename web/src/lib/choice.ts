/** What was chosen, null for what is to be taken away, undefined for no change. */
export type Choice<T> = T | null | undefined
