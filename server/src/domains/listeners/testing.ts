import type { ListenerKind } from '@castwright/contract/listeners/shapes.ts'
import type { TestApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'

type Options = { kind?: ListenerKind; name?: string; email?: string }

/** A private feed, created by this person. */
export const makeListener = (
  app: TestApp,
  person: Person,
  podcastId: string,
  { kind = 'member', name = 'Lea', email = '' }: Options = {},
) => as(app, person).ListenerService.Create({ podcastId, kind, listener: { name, email, expiresAt: null } })

/** The path in a URL of the app. */
export const pathOf = (url: string): string => new URL(url).pathname

export type Got = { status: number; headers: Record<string, unknown>; text: string }

export async function get(app: TestApp, url: string, headers: Record<string, string> = {}, remoteAddress?: string): Promise<Got> {
  const path = url.startsWith('/') ? url : pathOf(url)
  const answer = await app.server.inject({ method: 'GET', url: path, headers, ...(remoteAddress && { remoteAddress }) })
  return { status: answer.statusCode, headers: answer.headers, text: answer.payload }
}

/** The URLs of all files in a feed. */
export const enclosuresOf = (xml: string): string[] => [...xml.matchAll(/<enclosure url="([^"]+)"/g)].map(([, url]) => url!)
export const titlesOf = (xml: string): string[] => [...xml.matchAll(/<item>\n<title>([^<]+)/g)].map(([, title]) => title!)
