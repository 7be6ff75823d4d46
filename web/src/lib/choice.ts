/** A chosen value, null to remove it, or undefined for no change. */
export type Choice<T> = T | null | undefined
