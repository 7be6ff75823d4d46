import { createHmac } from 'node:crypto'
import { networkOf } from '../../platform/rates/network.ts'

/** UTC, as everything that is counted by day. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

export const saltBytes = 32
const listenerBytes = 16

/** One listener of a day: their address (of IPv6 the network) and their agent under that day's salt. */
export const listenerOf = (salt: Buffer, address: string, agent: string): Buffer =>
  createHmac('sha256', salt)
    .update(`${networkOf(address)}\n${agent}`)
    .digest()
    .subarray(0, listenerBytes)
