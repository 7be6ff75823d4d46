import { z } from 'zod'
import { expect, test } from 'vitest'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { useApp } from '../../../test/kit/app.ts'
import { givePlan, makeMember, makePerson } from '../../../test/kit/make.ts'
import { newId } from '../../platform/ids.ts'
import { withoutAddresses } from './addresses.ts'
import { columnsOf, parts, shapeOf, type Part } from './store.ts'
import { exportShow, manifestOf, untar } from './testing.ts'
import { rules } from './values.ts'

/**
 * Every column of an export that can hold a text has an email address that names the column, so a search for addresses in the archive
 * finds each column that leaks one.
 */
const markerOf = (table: string, column: string): string => `leak.${table}.${column}@example.com`
const markers = /leak\.([a-z_.0-9]+)@example\.com/g

type Json = { [key: string]: unknown; anyOf?: Json[]; enum?: unknown[]; properties?: Record<string, Json>; items?: Json; $ref?: string }

/** A value of this schema with the marker in every text. */
function sampleOf(schema: Json, marker: string, depth = 0): unknown {
  if (schema.enum) return schema.enum[0]
  if ('const' in schema) return schema['const']
  if (schema.anyOf) return sampleOf(schema.anyOf[0]!, marker, depth)
  switch (schema['type']) {
    case 'string':
      return samples[String(schema['format'])] ?? (schema['pattern'] ? 'aaaaaa' : marker)
    case 'number':
    case 'integer':
      return 1
    case 'boolean':
      return true
    case 'array':
      return depth > 6 ? [] : [sampleOf(schema.items ?? {}, marker, depth + 1)]
    case 'object': {
      const known = Object.entries(schema.properties ?? { key: schema['additionalProperties'] as Json })
      return Object.fromEntries(known.map(([key, inner]) => [key, sampleOf(inner, marker, depth + 1)]))
    }
  }
  return marker
}

const samples: Record<string, string> = { uuid: newId(), date: '2026-01-02', 'date-time': '2026-01-02T03:04:05Z' }

/** A value for a column, or undefined for its default. */
function valueOf(part: Part, column: PgColumn): unknown {
  const { name } = shapeOf(part.table)
  const [type, marker] = [column.getSQLType(), markerOf(name, column.name)]
  const rule = rules[`${name}.${column.name}`]
  if (rule?.isFile) return column.notNull ? '' : null
  if (rule?.shape && !(type === 'text' && rule.shape.safeParse(marker).success)) {
    if (type === 'text' && column.hasDefault) return undefined
    const value = sampleOf(z.toJSONSchema(rule.shape, { unrepresentable: 'any', io: 'input' }) as Json, marker)
    return type === 'jsonb' ? JSON.stringify(value) : value
  }
  if (type === 'text') return marker
  if (type === 'text[]') return [marker]
  if (column.hasDefault || !column.notNull) return undefined
  if (type === 'integer[]') return [1]
  if (type === 'boolean') return true
  if (type === 'date') return '2026-01-02'
  if (type === 'uuid') return newId()
  return type.startsWith('timestamp') ? new Date() : 1
}

/** Columns without a foreign key. */
const parents: Record<string, string> = { podcast_id: 'podcasts', episode_id: 'episodes' }

const app = await useApp({ worker: false })
const [owner, member] = [await makePerson(app), await makePerson(app)]
await givePlan(app, owner, 'AGENCY')
const ids = new Map<string, string>()
for (const part of parts) {
  const { name, columns, references, key } = shapeOf(part.table)
  const exported = new Set(columnsOf(part).map((column) => column.name))
  const row: Record<string, unknown> = {}
  for (const column of columns) {
    // Columns that aren't exported get a marker, too, because they hold secrets.
    if (column.generated !== undefined || (!exported.has(column.name) && column.getSQLType() !== 'text')) continue
    const to = references.find((reference) => reference.column === column.name)?.to
    const isOwners = name === 'episode_checklists' || (name === 'podcast_roles' && column.name === 'user_id')
    if (to === 'users') row[column.name] = (isOwners ? owner : member).userId
    else if (to !== undefined) row[column.name] = ids.get(to) ?? null
    else if (column.name in parents) row[column.name] = ids.get(parents[column.name]!)
    else if (key.length === 1 && key[0] === column.name && column.getSQLType() === 'uuid') row[column.name] = newId()
    else row[column.name] = valueOf(part, column)
  }
  if (name === 'podcasts') row['time_zone'] = 'UTC'
  if (key.length === 1) ids.set(name, String(row[key[0]!]))
  const given = Object.entries(row).filter(([, value]) => value !== undefined)
  await app.pool.pool.query(
    `insert into ${name} (${given.map(([column]) => `"${column}"`).join()}) values (${given.map((_, at) => `$${at + 1}`).join()})`,
    given.map(([, value]) => value),
  )
}
const podcastId = ids.get('podcasts')!
await makeMember(app, podcastId, member, 'EDITOR')

const found = (bytes: Buffer): string[] => [...new Set([...bytes.toString('utf8').matchAll(markers)].map(([, name]) => name!))].toSorted()

/**
 * What may contain an address without members and guests: texts that the team wrote for the show, its public contact and credits, and
 * columns that only hold our own words or keys. No column that says who did something.
 */
const texts: Record<string, string> = {
  busy_calendars: 'name',
  busy_days: 'title',
  chapter_lists: 'chapters',
  chapter_versions: 'chapters',
  clips: 'error title',
  comment_reactions: 'emoji',
  comments: 'content',
  download_facts: 'kind value',
  download_imports: 'name',
  download_podcast_fact_months: 'kind value',
  download_podcast_facts: 'kind value',
  download_podcast_reasons: 'basis verdict',
  download_reasons: 'basis verdict',
  episode_checklists: 'items',
  episode_progresses: 'current_step',
  episodes: 'extras guid label migration_error_message photo_digest show_notes summary title',
  events: 'kind',
  feed_redirects: 'new_host target',
  finishing_presets: 'name',
  finishing_sounds: 'name',
  finishings: 'error facts preset_name stage',
  interviews: 'place time_zone',
  listener_settings: 'pause_message',
  newsletters: 'footer intro',
  old_profile_urls: 'profile_url',
  podcasts: `amazon_music_url apple_podcasts_url authors categories copyright deezer_url default_release_time external_website
    credits feed_elements feed_guid funding_text funding_url google_podcasts_url iheart_radio_url keywords language location old_feed_url
    old_host overcast_url owner_email owner_name pandora_url photo_digest pocket_casts_url podcast_email podcast_index_url
    profile_url project_key radio_public_url release_days show_summary social_cashapp social_facebook social_instagram
    social_linkedin social_patreon social_twitter social_youtube spotify_url stitcher_url subtitle title txt_records
    youtube_music_url`,
  publications: 'guid snapshot title',
  recordings: 'file_name made_by public_name',
  seasons: 'rule',
  templates: 'content name',
  tiers: 'description interval name',
  transcript_segments: 'speaker text words',
  transcript_versions: 'language segments',
  transcripts: 'language',
}

test('an export without members and guests has no address of theirs in any column', async () => {
  const bytes = await exportShow(app, owner, podcastId, { withMembers: false, withGuests: false })
  const listed = Object.entries(texts).flatMap(([table, columns]) => columns.split(/\s+/).map((column) => `${table}.${column}`))
  expect(found(bytes)).toEqual(listed.toSorted())
  const { people, tables } = manifestOf(untar(bytes))
  expect(people.map(({ id, email }) => [id, email])).toEqual([
    [owner.userId, owner.email],
    [member.userId, null],
  ])
  expect(bytes.includes(member.email)).toBe(false)
  expect(tables.map(({ table }) => table)).not.toEqual(expect.arrayContaining(['listeners']))
})

test('secrets are in no export', async () => {
  const all = found(await exportShow(app, owner, podcastId))
  const secret = parts.flatMap(({ table, without = [] }) => without.map((column) => `${shapeOf(table).name}.${column}`))
  expect(all.filter((name) => secret.includes(name))).toEqual([])
  expect(all).toEqual(expect.arrayContaining(['listeners.email', 'events.data', 'podcast_roles.email', 'guests.email']))
})

test('replaces addresses in texts and JSON', () => {
  expect(withoutAddresses({ email: 'ann@example.com', member: 'Ann <ann@example.com>', list: ['a@b', 7, null] })).toEqual({
    email: 'Someone',
    member: 'Ann <Someone>',
    list: ['Someone', 7, null],
  })
})
