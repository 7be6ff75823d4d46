import { createHmac, type KeyObject } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { networkOf } from '../../platform/rates/network.ts'

/** In UTC, like everything counted by day. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

export const saltBytes = 32
const listenerDigits = 32

/** A listener on one day: address (IPv6: network) and user agent hashed with that day's salt. 16 bytes in hex. */
export const listenerOf = (salt: KeyObject, address: string, agent: string): string =>
  createHmac('sha256', salt)
    .update(`${isIPv4(address) ? address : networkOf(address)}\n${agent}`)
    .digest('hex')
    .slice(0, listenerDigits)
