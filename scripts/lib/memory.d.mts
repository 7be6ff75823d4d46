export function memory(): number
export function isLowOnMemory(bytes?: number): boolean
