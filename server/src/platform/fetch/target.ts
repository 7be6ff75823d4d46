import { isIP } from 'node:net'
import { FetchError } from './error.ts'

/**
 * Ports a fetch may knock at. Feeds and media live on the web's own ports and, now and then, on their usual seconds; every
 * other port would make the server a port scanner for whoever gives it an address.
 */
export const webPorts: readonly number[] = [80, 443, 8080, 8443]

const longest = 4096

/** Names that never lead out of the machine or its network, refused before a resolver is asked about them. */
const innerName = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/

export type Target = { url: URL; host: string; port: number; isLiteral: boolean }

/**
 * Reads an address as browsers do, which turns `0x7f.1`, `017700000001`, `2130706433` and full-width digits into plain
 * `127.0.0.1` before anything is judged, then refuses what a fetch never needs.
 */
export function readTarget(input: string | URL, rules: { anyHost: boolean; ports: readonly number[] | 'any' }): Target {
  const text = String(input)
  if (text.length > longest) throw new FetchError('invalid', `An address may have at most ${longest} characters.`)
  const url = URL.parse(text)
  if (!url) throw new FetchError('invalid', 'This is not a complete web address.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchError('blocked', 'Only addresses that begin with http:// or https:// can be fetched.')
  }
  if (url.username || url.password) throw new FetchError('blocked', 'An address with a user name or a password in it cannot be fetched.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = url.port ? Number(url.port) : url.protocol === 'https:' ? 443 : 80
  if (rules.ports !== 'any' && !rules.ports.includes(port)) {
    throw new FetchError('blocked', `Nothing is fetched from port ${port}: use one of ${rules.ports.join(', ')}.`)
  }
  const isLiteral = isIP(host) !== 0
  if (!rules.anyHost && !isLiteral && (host.endsWith('.') || !host.includes('.') || innerName.test(host))) {
    throw new FetchError('blocked', `${host} is not a name on the public internet.`)
  }
  return { url, host, port, isLiteral }
}
