import { totalmem } from 'node:os'

/** The memory that these processes may use, in bytes: the machine's, or that of the container. Node reports 0 or a huge number without a limit. */
export const memory = () => Math.min(totalmem(), process.constrainedMemory() || Infinity)
