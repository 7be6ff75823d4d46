import { saveCompileCache } from './startup.ts'
import './threads.ts'

const { run } = await import('./run.ts')
await run()
saveCompileCache()
