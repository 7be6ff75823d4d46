import type { ShowFacts } from '../facts.ts'
import type { Problems } from './problems.ts'
import type { ShowDraft } from './show-draft.ts'
import { explicitness, line, looksLikeHtml } from './text.ts'

/** `podcast:guid` is a UUID. */
export const isGuid = (text: string): boolean => /^\s*[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\s*$/i.test(text)

/** The show as facts, when the whole feed was seen: what matters may stand at its end. */
export function readShow(draft: ShowDraft, problems: Problems): ShowFacts {
  const description = draft.description ?? draft.summary
  const categories = draft.categories.size > 0 ? draft.categories : draft.otherCategories
  for (const name of draft.unknownCategories) {
    problems.add('bad_value', { line: null }, `Apple knows no category “${name.slice(0, 100)}”. Choose the nearest in the form.`)
  }
  if (draft.guid !== '' && !isGuid(draft.guid)) {
    const message = `The podcast:guid “${draft.guid.slice(0, 100)}” is not a UUID. The right one is derived from the address of the feed.`
    problems.add('bad_value', { line: null }, message)
  }
  return {
    title: line(draft.title) || line(draft.otherTitle),
    subtitle: line(draft.subtitle),
    description: description?.text.trim() ?? '',
    descriptionIsHtml: description !== null && (description.isHtml ?? looksLikeHtml(description.text)),
    language: draft.language,
    link: draft.link,
    authors: draft.authors.length > 0 ? draft.authors : draft.otherAuthors,
    ownerName: line(draft.ownerName),
    ownerEmail: emailOf(draft.ownerEmail),
    copyright: line(draft.copyright),
    isExplicit: explicitness(draft.explicit) ?? false,
    categories: [...categories],
    keywords: [...draft.keywords],
    imageUrl: draft.imageUrl ?? draft.otherImageUrl,
    showType: draft.type.toLowerCase() === 'serial' ? 'serial' : 'episodic',
    isComplete: draft.isComplete,
    isBlocked: draft.isBlocked,
    isLocked: draft.isLocked,
    guid: draft.guid || null,
    medium: draft.medium.toLowerCase() || null,
    newFeedUrl: draft.newFeedUrl,
    country: /^[a-z]{2}\b/i.exec(draft.country)?.[0].toUpperCase() ?? null,
    txtRecords: draft.txtRecords,
    funding: draft.funding,
    persons: draft.persons,
    contactEmail: emailOf(draft.managingEditor),
    elements: draft.elements,
  }
}

/** `mailto:` and a name around it are not part of it. */
const emailOf = (written: string): string => /[^\s<>()":;,]+@[^\s<>()":;,]+/.exec(written.slice(0, 400))?.[0] ?? ''
