import { createHmac } from 'node:crypto'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const uuidsIn = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

export type Remap = {
  /** The new ID of whatever had this one. The same every time, and of nothing that exists. */
  id(old: string): string
  /** The new name of an object, or of the stem of several. Their ends stay. */
  object(old: string): string
  /** Replaces every ID in a text. */
  text(old: string): string
}

/**
 * New IDs and names for one import. They follow from its key, so a job that is run again gets the same ones, and nothing has to be
 * remembered. IDs keep their first bits, which are a time, and so their order.
 */
export function createRemap(key: string, known: ReadonlyMap<string, string> = new Map()): Remap {
  const digest = (text: string): Buffer => createHmac('sha256', key).update(text).digest()
  const id = (old: string): string => known.get(old) ?? `${old.slice(0, 28)}${digest(old).toString('hex').slice(0, 8)}`
  return {
    id,
    object: (old) => `${digest(old.slice(0, 22)).toString('base64url').slice(0, 22)}${old.slice(22)}`,
    text: (old) => old.replace(uuidsIn, id),
  }
}
