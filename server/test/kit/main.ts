import { parseArgs } from 'node:util'
import { saveCompileCache } from '../../src/startup.ts'

const { values } = parseArgs({ options: { 'social-issuer': { type: 'string' }, 'days-later': { type: 'string', default: '0' } } })
const later = Number(values['days-later']) * 86_400_000

const { run } = await import('../../src/run.ts')

/** The product as `src/main.ts` starts it, except that Google and Facebook are stood in for, or that its clock is ahead. */
await run({
  now: () => new Date(Date.now() + later),
  ...(values['social-issuer'] !== undefined && { socialIssuer: values['social-issuer'] }),
})
saveCompileCache()
