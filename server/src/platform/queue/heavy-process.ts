import { memorySlot } from '../memory.ts'

/** Whether the process for heavy work of this server runs. */
export const heavyProcess = memorySlot(() => ({ isRunning: false }))
