import { escapeAttribute, escapeText } from './escape.ts'

/** A feed without episodes that lists the shows of a publisher. */
type PublisherFeed = {
  title: string
  description: string
  link: string
  selfUrl: string
  guid: string
  imageUrl: string | null
  language: string
  shows: Array<{ title: string; feedUrl: string; feedGuid: string; medium: string }>
}

export const renderPublisherFeed = ({ title, description, link, selfUrl, guid, imageUrl, language, shows }: PublisherFeed): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel>
<title>${escapeText(title)}</title>
<description>${escapeText(description)}</description>
<link>${escapeText(link)}</link>
<atom:link href="${escapeAttribute(selfUrl)}" rel="self" type="application/rss+xml"/>
<language>${escapeText(language)}</language>
<generator>Castwright</generator>
<itunes:author>${escapeText(title)}</itunes:author>
${imageUrl === null ? '' : `<itunes:image href="${escapeAttribute(imageUrl)}"/>\n`}<podcast:guid>${escapeText(guid)}</podcast:guid>
<podcast:medium>publisher</podcast:medium>
${shows.map((show) => `<podcast:remoteItem medium="${escapeAttribute(show.medium)}" feedGuid="${escapeAttribute(show.feedGuid)}" feedUrl="${escapeAttribute(show.feedUrl)}" title="${escapeAttribute(show.title)}"/>\n`).join('')}</channel>
</rss>
`
