import { useMemorySettings } from './memory.ts'
import { saveCompileCache } from './startup.ts'
import './threads.ts'

useMemorySettings()
const { run } = await import('./run.ts')
// `npm start` asks for it. Images bring the speech engine along.
await run({ installsEngine: process.argv.includes('--install-engine') })
saveCompileCache()
