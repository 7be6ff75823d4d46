import { existsSync } from 'node:fs'
import { build } from './build.mjs'
import { inHome } from './home.mjs'
import { install } from './install.mjs'
import { locked, usePackages } from './lock.mjs'

/**
 * What every command needs first: the packages (with `dev`, those of tests and tools too) and, with `web`, the built web app.
 * Quick when nothing has changed.
 */
export const setup = ({ dev = true, web = true } = {}) =>
  locked(async () => {
    await install({ dev })
    usePackages()
    if (web) await build()
  })

/** Node versions before 24.15 print warnings about features they call experimental. */
export const quiet = ['--disable-warning=ExperimentalWarning']
export const settings = existsSync(inHome('.env')) ? ['--env-file=.env'] : []
