import { existsSync } from 'node:fs'
import { build } from './build.mjs'
import { inHome } from './home.mjs'
import { install } from './install.mjs'
import { locked } from './lock.mjs'

/** What every command needs before it: the packages, and for some the built web app. Quick when nothing has changed. */
export const setup = ({ web = true } = {}) =>
  locked(async () => {
    await install()
    if (web) await build()
  })

/** Node older than 24.15 warns of what it has under trial; none of it concerns who runs Castwright. */
export const quiet = ['--disable-warning=ExperimentalWarning']
export const settings = existsSync(inHome('.env')) ? ['--env-file=.env'] : []
