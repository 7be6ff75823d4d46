import './threads.ts'
import { run } from './run.ts'

await run()
