import { lookup as systemLookup, Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, isWithin, type parseNetworks } from './address.ts'
import { FetchError } from './error.ts'
import type { Target } from './target.ts'

/** All addresses of a name. */
export type Lookup = (host: string, signal: AbortSignal) => Promise<string[]>

/**
 * Asks the name servers directly. The system's own lookup sits in the thread pool that files and password hashes use too:
 * four names with slow servers would hold all of it.
 */
export const dnsLookup: Lookup = async (host, signal) => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** The system's lookup, which knows `localhost` and /etc/hosts: where private addresses are allowed. */
export const hostsLookup: Lookup = async (host) => (await systemLookup(host, { all: true })).map((answer) => answer.address)

type Rules = { allowPrivate: boolean; except: ReturnType<typeof parseNetworks>; lookup: Lookup }

/** The addresses a connection may go to. One that is not public spoils them all: no honest name mixes the two. */
export async function resolveTarget({ host, isLiteral }: Target, rules: Rules, signal: AbortSignal): Promise<string[]> {
  const addresses = isLiteral ? [host] : await ask(host, rules.lookup, signal)
  const allowed = (address: string) => rules.allowPrivate || isPublicAddress(address) || isWithin(address, rules.except)
  if (!addresses.every(allowed)) throw new FetchError('blocked', `${host} is not on the public internet.`)
  return addresses
}

async function ask(host: string, lookup: Lookup, signal: AbortSignal): Promise<string[]> {
  let found: string[]
  try {
    found = await lookup(host, signal)
  } catch (error) {
    signal.throwIfAborted()
    throw new FetchError('dns', `There is no server by the name of ${host}.`, { cause: error })
  }
  signal.throwIfAborted()
  const addresses = found.filter((address) => isIP(address))
  if (addresses.length === 0) throw new FetchError('dns', `There is no server by the name of ${host}.`)
  return addresses
}

/** Hands a socket the addresses that were checked, whatever the name servers say by now. */
export const pinned = (addresses: string[]): LookupFunction => {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, callback) => {
    const first = answers[0]
    if (options.all || !first) callback(null, answers)
    else callback(null, first.address, first.family)
  }
}
