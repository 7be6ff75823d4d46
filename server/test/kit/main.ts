import { run } from '../../src/run.ts'

/** The product as `src/main.ts` starts it, except that Google and Facebook are stood in for: `node main.ts ISSUER`. */
await run({ socialIssuer: process.argv[2]! })
