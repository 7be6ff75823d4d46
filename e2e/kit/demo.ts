import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Product } from './product.ts'

const command = join(import.meta.dirname, '../../server/src/cli/main.ts')

/** Creates the demo podcasts and returns their owner's password. */
export async function fillWithDemo({ url, dataDir }: Product, timeZone: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, BASE_URL: url, NODE_ENV: 'production', TZ: timeZone }
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'demo'], { env })
  return /Sign in as \S+ with the password (\S+)/.exec(stdout)?.[1] ?? ''
}

/** The URLs of the demo's public pages, from the sitemap. */
export async function publicPagesOf({ url }: Product, profileUrl: string): Promise<{ show: string; episode: string; creator: string }> {
  const map = await (await fetch(`${url}/sitemap.xml`)).text()
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)
  const show = `${url}/pod/${profileUrl}`
  const find = (start: string): string => {
    const found = addresses.find((address) => address.startsWith(start))
    if (found === undefined) throw new Error(`The sitemap has no page under ${start}.`)
    return found
  }
  return { show, episode: find(`${show}/`), creator: find(`${url}/pal/`) }
}
