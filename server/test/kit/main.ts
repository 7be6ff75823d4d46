import { parseArgs } from 'node:util'
import { useMemorySettings } from '../../src/memory.ts'
import { saveCompileCache } from '../../src/startup.ts'

useMemorySettings()

const { values } = parseArgs({
  options: {
    'social-issuer': { type: 'string' },
    'days-later': { type: 'string', default: '0' },
    'heavy-idle-ms': { type: 'string' },
    'heavy-work': { type: 'boolean' },
  },
})
const later = Number(values['days-later']) * 86_400_000

const { run } = await import('../../src/run.ts')

/** Starts the server like `src/main.ts`, but with fake Google and Facebook, its clock ahead, or less patience with an idle process. */
await run({
  now: () => new Date(Date.now() + later),
  ...(values['social-issuer'] !== undefined && { socialIssuer: values['social-issuer'] }),
  ...(values['heavy-idle-ms'] !== undefined && { heavyIdleMs: Number(values['heavy-idle-ms']) }),
})
saveCompileCache()
