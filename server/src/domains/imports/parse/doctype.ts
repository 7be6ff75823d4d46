import { named } from './references.ts'
import { FeedRefusal } from './refusal.ts'

/** Sets of HTML's own names that old tools refer to. They are never fetched: those names are known. */
const sets = /^html(?:lat1|symbol|special)$/i

const declarations = /<!entity\s+(%\s+)?([^\s"'>]+)(\s+(?:system|public)\b)?/gi

/**
 * Nothing that a document declares is ever expanded or fetched. A DOCTYPE may name what HTML knows anyway; whoever declares more wants
 * to be expanded, and that is how readers are attacked.
 */
export function checkDoctype(doctype: string, line: number): void {
  for (const [, isParameter, name = '', isElsewhere] of doctype.matchAll(declarations)) {
    if (isParameter ? sets.test(name) : !isElsewhere && named(name) !== null) continue
    throw new FeedRefusal(
      'entities',
      `The feed declares an entity of its own, “${name.slice(0, 40)}”. Feeds are attacked that way, so it is not read. Ask your host to send it without a DOCTYPE.`,
      { line },
    )
  }
}
