import { readFileSync, writeFileSync } from 'node:fs'
import { inHome, log } from './lib/home.mjs'
import { renderScaling, scalingPage } from './scaling/page.mjs'

/** `npm run scaling`: computes the tables of docs/scaling.md. */
writeFileSync(inHome(scalingPage), renderScaling(readFileSync(inHome(scalingPage), 'utf8')))
log(`Wrote ${scalingPage}.`)
