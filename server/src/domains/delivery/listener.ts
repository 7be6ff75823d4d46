import { hash } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { networkOf } from '../../platform/rates/network.ts'

/** In UTC, like everything counted by day. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

export const saltBytes = 32

const hour = 3600 * 1000
/** How long after its day a salt is kept for requests that are saved late, such as after an outage of the database. */
const saltGrace = 12 * hour

/** Salts of days before this one must be gone. Checked every hour, so that none outlives a request by more than 37 hours. */
export const oldestSaltDay = (now: Date): string => dayOf(new Date(now.getTime() - saltGrace))

const listenerDigits = 32

/**
 * A listener on one day: address (IPv6: network) and user agent hashed with that day's salt (in hex). 16 bytes in hex. An HMAC would take four
 * times as long, and has no advantage here: the salt is secret, and half of the hash is left out.
 */
export const listenerOf = (salt: string, address: string, agent: string): string =>
  hash('sha256', `${salt}\n${isIPv4(address) ? address : networkOf(address)}\n${agent}`, 'hex').slice(0, listenerDigits)
