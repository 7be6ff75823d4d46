import { Resolver } from 'node:dns/promises'

/** Records of a name. Empty if there are none. */
export type Dns = {
  /** Throws a `DnsError` if no server gave an answer. */
  texts(name: string): Promise<string[]>
  cnames(name: string): Promise<string[]>
}

/** No server gave an answer, so nothing is known about the name. */
export class DnsError extends Error {
  override readonly name = 'DnsError'
}

/** The name or the record doesn't exist. Everything else may be different in a minute. */
const absent = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

/** Asks the DNS servers of the operator, or those of the system. */
export function openDns({ servers, timeoutMs = 3000 }: { servers: string[]; timeoutMs?: number }): Dns {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  const ask = async <T>(work: Promise<T[]>): Promise<T[]> => {
    try {
      return await work
    } catch (error) {
      const { code } = error as { code?: string }
      if (code !== undefined && absent.has(code)) return []
      throw new DnsError(`The DNS lookup failed (${code ?? 'unknown'}).`, { cause: error })
    }
  }
  return {
    texts: async (name) => (await ask(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    cnames: async (name) => (await ask(resolver.resolveCname(name))).map((one) => one.toLowerCase().replace(/\.$/, '')),
  }
}
