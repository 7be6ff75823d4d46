import { createHmac, type KeyObject } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { networkOf } from '../../platform/rates/network.ts'

/** UTC, as everything that is counted by day. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

export const saltBytes = 32
const listenerDigits = 32

/** One listener of a day: their address (of IPv6 the network) and their agent under that day's salt; 16 bytes, as digits. */
export const listenerOf = (salt: KeyObject, address: string, agent: string): string =>
  createHmac('sha256', salt)
    .update(`${isIPv4(address) ? address : networkOf(address)}\n${agent}`)
    .digest('hex')
    .slice(0, listenerDigits)
