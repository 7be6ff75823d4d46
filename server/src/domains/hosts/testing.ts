import type { Dns } from '../../platform/dns.ts'
import { DnsError } from '../../platform/dns.ts'

/** DNS records that a test sets, by name. */
export function fakeDns() {
  const texts = new Map<string, string[]>()
  const cnames = new Map<string, string[]>()
  const state = { isDown: false }
  const ask = async (records: Map<string, string[]>, name: string): Promise<string[]> => {
    if (state.isDown) throw new DnsError('The DNS lookup failed.')
    return records.get(name) ?? []
  }
  const dns: Dns = { texts: (name) => ask(texts, name), cnames: (name) => ask(cnames, name) }
  return { dns, texts, cnames, state }
}
