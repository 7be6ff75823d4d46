import { lookup as systemLookup, Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, isWithin, type parseNetworks } from './address.ts'
import { FetchError } from './error.ts'

/** Allowed ports: HTTP and common alternatives. Any other port would let users scan ports through this server. */
export const webPorts: readonly number[] = [80, 443, 8080, 8443]

const maxLength = 4096

/** Names that only exist inside a machine or its network, rejected without a DNS query. */
const internalName = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/

export type Target = { url: URL; host: string; port: number; isLiteral: boolean }

/**
 * Parses a URL the way browsers do, which normalizes `0x7f.1`, `017700000001`, `2130706433` and full-width digits to `127.0.0.1` before
 * anything is checked. Then rejects schemes, credentials, ports and names that a fetch never needs.
 */
export function readTarget(input: string | URL, rules: { anyHost: boolean; ports: readonly number[] | 'any' }): Target {
  const text = String(input)
  if (text.length > maxLength) throw new FetchError('invalid', `URLs can have at most ${maxLength} characters.`)
  const url = URL.parse(text)
  if (!url) throw new FetchError('invalid', "This isn't a valid URL.")
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchError('blocked', 'The URL must start with http:// or https://.')
  }
  if (url.username || url.password) throw new FetchError('blocked', 'The URL must not contain a username or password.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = url.port ? Number(url.port) : url.protocol === 'https:' ? 443 : 80
  if (rules.ports !== 'any' && !rules.ports.includes(port)) {
    throw new FetchError('blocked', `Port ${port} isn't allowed. Use one of ${rules.ports.join(', ')}.`)
  }
  const isLiteral = isIP(host) !== 0
  if (!rules.anyHost && !isLiteral && (host.endsWith('.') || !host.includes('.') || internalName.test(host))) {
    throw new FetchError('blocked', `${host} is not a name on the public internet.`)
  }
  return { url, host, port, isLiteral }
}

/**
 * Why a URL that is saved now could never be fetched later, or null. Doesn't ask a name server: the fetch itself does, because the response
 * may change.
 */
export function explainBlocked(url: string, { allowPrivate }: { allowPrivate: boolean }): string | null {
  try {
    const { host, isLiteral } = readTarget(url, { anyHost: allowPrivate, ports: allowPrivate ? 'any' : webPorts })
    return isLiteral && !allowPrivate && !isPublicAddress(host) ? `${host} is not on the public internet.` : null
  } catch (error) {
    if (error instanceof FetchError) return error.message
    throw error
  }
}

/** Returns all IP addresses of a name. */
export type Lookup = (host: string, signal: AbortSignal) => Promise<string[]>

/**
 * Queries the name servers directly. The system's resolver runs in the thread pool shared with files and password hashes, which a few
 * slow name servers would block.
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

/** The system's resolver, which knows `localhost` and /etc/hosts. Used if private addresses are allowed. */
export const hostsLookup: Lookup = async (host) => (await systemLookup(host, { all: true })).map((answer) => answer.address)

type AddressRules = { allowPrivate: boolean; except: ReturnType<typeof parseNetworks>; lookup: Lookup }

/** The addresses a connection may use. One private address rejects them all: legitimate names never mix the two. */
export async function resolveTarget({ host, isLiteral }: Target, rules: AddressRules, signal: AbortSignal): Promise<string[]> {
  const addresses = isLiteral ? [host] : await lookUp(host, rules.lookup, signal)
  const allowed = (address: string) => rules.allowPrivate || isPublicAddress(address) || isWithin(address, rules.except)
  if (!addresses.every(allowed)) throw new FetchError('blocked', `${host} is not on the public internet.`)
  return addresses
}

async function lookUp(host: string, lookup: Lookup, signal: AbortSignal): Promise<string[]> {
  let found: string[]
  try {
    found = await lookup(host, signal)
  } catch (error) {
    signal.throwIfAborted()
    throw new FetchError('dns', `We couldn't find a server named ${host}.`, { cause: error })
  }
  signal.throwIfAborted()
  const addresses = found.filter((address) => isIP(address))
  if (addresses.length === 0) throw new FetchError('dns', `We couldn't find a server named ${host}.`)
  return addresses
}

/** A lookup that returns only the checked addresses, so that a changed DNS response has no effect. */
export const pinned = (addresses: string[]): LookupFunction => {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, callback) => {
    const first = answers[0]
    if (options.all || !first) callback(null, answers)
    else callback(null, first.address, first.family)
  }
}
