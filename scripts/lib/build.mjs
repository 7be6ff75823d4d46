import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { home, inHome, log, UserError } from './home.mjs'
import { withProgress } from './progress.mjs'
import { capture, environment } from './run.mjs'

const stamp = inHome('web', 'dist', 'stamp')

const publicPages = ['--config', 'vite.public.config.ts']
/** The app, the script of the public pages, and their server-side renderer. */
const steps = { app: [], 'public pages': publicPages, 'page renderer': [...publicPages, '--ssr', 'src/public/render.tsx'] }

/** Builds the web app if its sources have changed. `show` shows its progress. */
export async function build(show = withProgress) {
  if (!existsSync(inHome('web', 'vite.config.ts')))
    throw new UserError('web/vite.config.ts is missing. This copy of Castwright is incomplete.')
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  log('Building the web app ...')
  rmSync(stamp, { force: true })
  const vite = inHome('node_modules', 'vite', 'bin', 'vite.js')
  let current = ''
  await show(
    () => `Building the web app: ${current}`,
    async () => {
      for (const [name, args] of Object.entries(steps)) {
        current = name
        const { ok, output } = await capture(process.execPath, [vite, 'build', ...args], {
          cwd: inHome('web'),
          env: environment({ NODE_ENV: 'production' }),
        })
        if (!ok) throw new UserError(`${output.trim()}\n\nBuilding the web app failed. See the messages from Vite above.`)
      }
    },
  )
  await compressFiles(inHome('web', 'dist', 'client'))
  writeFileSync(stamp, wanted)
}

/** Writes compressed copies of text files, which the server sends to browsers that accept them. */
async function compressFiles(folder) {
  const texts = filesUnder(folder).filter((file) => /\.(js|css|svg|json|txt|vtt|webmanifest)$/.test(file))
  for (const file of texts) {
    const bytes = readFileSync(file)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, { params }), promisify(gzip)(bytes)])
    if (br.length < bytes.length) writeFileSync(`${file}.br`, br)
    if (gz.length < bytes.length) writeFileSync(`${file}.gz`, gz)
  }
}

function fingerprint() {
  const hash = createHash('sha256')
  const files = [
    ...filesUnder(inHome('web')),
    ...filesUnder(inHome('contract', 'src')),
    ...filesUnder(inHome('meter', 'src')),
    inHome('package-lock.json'),
    inHome('scripts', 'lib', 'build.mjs'),
  ]
  for (const file of files.sort())
    hash
      .update(`${relative(home, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesUnder(path)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
  })
}
