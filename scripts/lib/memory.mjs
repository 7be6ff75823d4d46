import { totalmem } from 'node:os'

/** The memory that these processes may use, in bytes: the machine's, or that of the container. Node reports 0 or a huge number without a limit. */
export const memory = () => Math.min(totalmem(), process.constrainedMemory() || Infinity)

/** Whether it takes turns with what other machines do at the same time: the compiler, the linter, the build and each test worker need 1 to 2 GB. */
export const isLowOnMemory = (bytes = memory()) => bytes < 6e9
