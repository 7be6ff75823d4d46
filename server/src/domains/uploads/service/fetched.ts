import { lifetimes } from '@castwright/contract/limits.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { ObjectRef } from '../../../platform/storage/port.ts'
import * as store from '../store.ts'
import type { StoredKind } from '../tables.ts'
import { discard } from './discard.ts'

/**
 * Files that we fetch for a podcast ourselves. Their rows stand before their first byte, and take room from then on: whether there is
 * any is the caller's to say, with the podcast held. What nobody goes on with for a day is swept like any upload.
 */
export type Fetched = ObjectRef & { kind: StoredKind; podcastId: string; contentType: string; size: number }

const end = (app: Pick<App, 'now'>): Date => new Date(app.now().getTime() + lifetimes.resumableUpload * 1000)

export const expectFetched = (app: Pick<App, 'now'>, tx: Tx, files: Fetched[]): Promise<void> =>
  store.insertUploads(
    tx,
    files.map((file) => ({ ...file, createdAt: app.now(), expiresAt: end(app) })),
  )

/** Its time begins anew, and it takes so much room. False where it was given up. */
export const resizeFetched = (app: Pick<App, 'now'>, tx: Tx, object: string, size: number): Promise<boolean> =>
  store.resize(tx, object, size, end(app))

/** The room that each of these takes; one that is not among them is not on its way. */
export const roomOfFetched = (db: Db, objects: string[]): Promise<Map<string, number>> => store.sizesOf(db, objects)

/** It goes on being fetched. */
export const prolongFetched = (app: Pick<App, 'now'>, tx: Tx, objects: string[]): Promise<void> => store.prolong(tx, objects, end(app))

export type Arrived = { object: string; contentType: string; size: number }

/** All of them are there, and stay. Answers those that were not given up meanwhile. */
export const keepFetched = (app: Pick<App, 'now'>, tx: Tx, files: Arrived[]): Promise<Set<string>> =>
  store.keepFetched(tx, files, app.now())

/** Their room is free at once, and what has come of them goes. */
export async function giveUpFetched(app: Pick<App, 'queue' | 'now'>, tx: Tx, objects: ObjectRef[]): Promise<void> {
  if (objects.length === 0) return
  await store.markUsed(
    tx,
    objects.map(({ object }) => object),
    app.now(),
  )
  await discard(app, tx, objects)
}

export type SmallFile = Omit<Fetched, 'size'> & { bytes: Buffer }

/** A small one, whole. Counts only once `keepFiles` has it; until then it is a copy that nobody uses. */
export async function putFile(app: App, { bytes, ...file }: SmallFile): Promise<ObjectRef> {
  const { bucket, object, contentType } = file
  await app.transaction((tx) => store.insertUploads(tx, [{ ...file, size: bytes.length, createdAt: app.now() }]))
  await app.storage.put({ bucket, object }, bytes, { contentType, size: bytes.length })
  return { bucket, object }
}

/** In the transaction of what uses them. False where the sweep was faster. */
export const keepFiles = async (app: Pick<App, 'now'>, tx: Tx, objects: string[]): Promise<boolean> =>
  objects.length === 0 || (await store.markUsed(tx, objects, app.now())) === objects.length
