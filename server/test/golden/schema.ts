import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { all, channelOf, type Element } from '../../src/domains/feeds/testing.ts'

const schema = join(import.meta.dirname, '../../../../shared/corpora/validator/podcast.xsd')

/** Whether the namespace's schema and a validator are on this machine. */
export const hasSchema = existsSync(schema) && spawnSync('xmllint', ['--version']).status === 0

/** What the schema knows. It was written before the rest of the tags. */
const known = ['transcript', 'locked', 'funding', 'chapters', 'soundbite', 'person', 'location', 'season', 'episode']

/** Where the schema is behind the specification: newer attributes, and attributes that are optional by now. */
const newer: Record<string, string[]> = { location: ['rel', 'country'] }
const optional: Record<string, string> = { season: 'name', locked: 'owner' }

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function write({ name, attributes, text, children }: Element): string {
  const tag = name.replace('podcast:', '')
  const kept = Object.entries(attributes).filter(([key]) => !newer[tag]?.includes(key))
  const needed = optional[tag]
  if (needed && attributes[needed] === undefined) kept.push([needed, ''])
  const inner = children.length > 0 ? children.map(write).join('') : escape(text)
  return `<${tag}${kept.map(([key, value]) => ` ${key}="${escape(value)}"`).join('')}>${inner}</${tag}>`
}

/** What the schema of the podcast namespace rejects in a feed. */
export function schemaErrors(xml: string): string[] {
  const channel = channelOf(xml)
  const tags = [channel, ...all(channel, 'item')]
    .flatMap(({ children }) => children)
    .filter(({ name }) => name.startsWith('podcast:') && known.includes(name.slice(8)))
  const input = `<root>${tags.map(write).join('')}</root>`
  try {
    execFileSync('xmllint', ['--noout', '--schema', schema, '-'], { input, stdio: ['pipe', 'ignore', 'pipe'] })
    return []
  } catch (error) {
    return String((error as { stderr: Buffer }).stderr)
      .split('\n')
      .filter((line) => line.includes('error'))
  }
}
