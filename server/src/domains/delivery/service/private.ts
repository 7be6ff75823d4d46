import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import type { App } from '../../../platform/app.ts'
import type { ByteRange } from '../../../platform/storage/port.ts'
import { saltBytes } from '../listener.ts'
import * as store from '../store.ts'
import type { Media } from './media.ts'

/** A listener of a private feed who gets media. Public downloads don't include theirs. */
export type PrivateVisit = {
  /** Never waits and never fails. */
  sent(request: { address: string; ranges: ByteRange[] }): void
}

/** Null if the link doesn't open these media. */
export type OpenPrivately = (token: string, media: Media) => Promise<PrivateVisit | null>

/** The salt that hides the addresses of a day. It is deleted half a day later. */
export async function takeSalt(app: Pick<App, 'transaction'>, day: string): Promise<KeyObject> {
  return createSecretKey(await app.transaction((tx) => store.getOrCreateSalt(tx, day, randomBytes(saltBytes))))
}
