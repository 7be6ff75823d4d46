import { z } from 'zod'
import type { Rate } from './limits.ts'
import { Empty, Id } from './shapes.ts'
import type { ShowAccess } from './teams/access.ts'
import type { Scope } from './tokens/shapes.ts'

type Conditions = {
  /** Requires a verified email address. */
  verified?: true
  /** Available to users outside the private beta. */
  outsideBeta?: true
}

/** Who may call a method. `on` names the object that determines access. */
export type Right =
  /** Anyone, signed in or not. */
  | { on: 'public' }
  /** Signed-in users, for their own account. */
  | ({ on: 'self' } & Conditions)
  /** The operator of the instance. */
  | { on: 'operator' }
  /** A guest with a link, for their own page. */
  | { on: 'guestLink' }
  /** A member with at least this access to the object's podcast. */
  | ScopedRight

/**
 * What a call acts on. Its ID is in the input field `at`, or else in the field with its name, such as `podcastId` or `podcastRoleId`.
 * For `queryOptions`, it is in the filters of an episode query.
 */
const scopedObjects = [
  'podcast',
  'podcastRole',
  'episode',
  'episodeReview',
  'comment',
  'recording',
  'link',
  'deletedComment',
  'downloadImport',
  'deletedEpisode',
  'template',
  'season',
  'busyCalendar',
  'guest',
  'episodeGuest',
  'pitch',
  'finishingPreset',
  'finishingSound',
  'webhook',
  'queryOptions',
] as const
export type ScopedObject = (typeof scopedObjects)[number]
export type ScopedRight = { on: ScopedObject; at?: string; role: Lowercase<ShowAccess> } & Conditions

/** Whether access depends on an object and its podcast. */
export const isScoped = (right: Right): right is ScopedRight => 'role' in right

/**
 * One API method.
 *
 * Access tokens only narrow what their owner may do. Their scope is that of the effect, unless the method says otherwise:
 * - `publish` changes what listeners get.
 * - `admin` changes a show itself, its team and its copies.
 * - `never` is for people only: signing in, billing, tokens, other secrets of an account, ownership, deleting an account, invitations,
 *   everything of the operator, and what needs another kind of proof, such as a password or the link of a guest.
 */
export type Method<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject, R extends Right = Right> = {
  /** For the API reference. */
  summary: string
  right: R
  /** `read` changes nothing. */
  effect: 'read' | 'write'
  scope: Scope | 'never'
  /** About the caller, but works with tokens for chosen shows. A podcast that the input names must be one of these. */
  worksForShows?: true
  /** Per user, counted across servers. */
  rate?: Rate
  /** Bytes of a request, for signed-in users only. Default: `bodyLimit`. JSON escapes some characters of a file. */
  maxBytes?: number
  /** By default the ID of the object that determines access, if there is one. */
  input: Input
  /** Nothing by default. */
  output: Output
}

type TokenScope = { scope?: Scope | 'never' }

/** Who may call a method, and the scope that a token needs. */
type Access<R extends Right> = { right: R; scope?: Scope | 'never' | undefined }

const atLeast =
  <Role extends ScopedRight['role']>(role: Role) =>
  <On extends ScopedObject>(on: On, { scope, ...more }: { at?: string } & Conditions & TokenScope = {}) => ({
    right: { on, role, ...more },
    scope,
  })

/** For a member with at least this access to the podcast of an object. */
export const editorOf = atLeast('editor')
export const adminOf = atLeast('admin')
export const ownerOf = atLeast('owner')
/** For a signed-in user's own account. */
export const account = ({ scope, ...conditions }: Conditions & TokenScope = {}) =>
  ({ right: { on: 'self', ...conditions }, scope }) as const
export const anyone = ({ scope }: TokenScope = {}) => ({ right: { on: 'public' }, scope }) as const
export const operator = { right: { on: 'operator' }, scope: 'never' } as const
export const guestLink = { right: { on: 'guestLink' }, scope: 'never' } as const

/** What a method gets unless it says otherwise: the ID of the object that determines access. */
type Given<R extends Right> = R extends ScopedRight ? z.ZodObject<Record<`${R['on']}Id`, typeof Id>> : typeof Empty

type Definition<Input extends z.ZodObject, Output extends z.ZodObject> = Omit<Method, 'effect' | 'right' | 'scope' | 'input' | 'output'> & {
  input?: Input
  output?: Output
}

const define =
  (effect: 'read' | 'write') =>
  <R extends Right, Input extends z.ZodObject = Given<R>, Output extends z.ZodObject = typeof Empty>(
    { right, scope = effect }: Access<R>,
    { input, output, ...more }: Definition<Input, Output>,
  ): Method<Input, Output, R> => {
    const given = isScoped(right) ? z.object({ [`${right.on}Id`]: Id }) : Empty
    return {
      right,
      scope,
      effect,
      input: input ?? (given as z.ZodObject as Input),
      output: output ?? (Empty as z.ZodObject as Output),
      ...more,
    }
  }

/** A method that changes nothing. */
export const read = define('read')
/** A method that changes something. */
export const write = define('write')

export type InputOf<M> = M extends Method<infer Input> ? z.input<Input> : never
export type ParsedInputOf<M> = M extends Method<infer Input> ? z.output<Input> : never
export type OutputOf<M> = M extends Method<z.ZodObject, infer Output> ? z.output<Output> : never
