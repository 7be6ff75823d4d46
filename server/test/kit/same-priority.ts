import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

/**
 * Keeps heavy work at the priority of everything else. On a busy machine, it would otherwise wait for all other tests, longer than a test
 * waits for it.
 */
os.setPriority = () => {}
syncBuiltinESMExports()
