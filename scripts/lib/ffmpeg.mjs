import { aptInstall, canInstall, isExecutable, onPath } from './apt.mjs'
import { log } from './home.mjs'
import { locked } from './lock.mjs'

const isInstalled = () => ['ffmpeg', 'ffprobe'].every((name) => onPath(name).some(isExecutable))

/** Installs ffmpeg for the tests, which skip what needs it on machines without it. */
export async function provideFfmpeg() {
  if (!isInstalled() && canInstall()) await locked(() => isInstalled() || aptInstall('ffmpeg', ['ffmpeg']))
  if (!isInstalled()) log('ffmpeg was not found, so tests that need it are skipped.')
}
