import { existsSync } from 'node:fs'
import { build } from './build.mjs'
import { inHome } from './home.mjs'
import { install } from './install.mjs'
import { locked, usePackages } from './lock.mjs'

/**
 * Prepares what every command needs: the packages (with `dev`, including tests and tools) and, with `web`, the built web app.
 * Fast if nothing has changed.
 */
export const setup = ({ dev = true, web = true } = {}) =>
  locked(async () => {
    await install({ dev })
    usePackages()
    if (web) await build()
  })

/** Node before 24.15 prints warnings about experimental features. */
export const quiet = ['--disable-warning=ExperimentalWarning']
export const settings = existsSync(inHome('.env')) ? ['--env-file=.env'] : []
