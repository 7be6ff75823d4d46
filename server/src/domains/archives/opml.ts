const escaped = (text: string): string =>
  text
    // Characters that XML can't contain.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .toWellFormed()
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

type Outline = { title: string; feed: string; page: string }

/** OPML 2.0 with one outline per show. */
export function toOpml(shows: Outline[], now: Date): string {
  const outlines = shows.map(
    ({ title, feed, page }) =>
      `    <outline type="rss" text="${escaped(title)}" title="${escaped(title)}" xmlUrl="${escaped(feed)}" htmlUrl="${escaped(page)}"/>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    '  <head>',
    '    <title>My Podcasts</title>',
    `    <dateCreated>${now.toUTCString()}</dateCreated>`,
    '  </head>',
    '  <body>',
    ...outlines,
    '  </body>',
    '</opml>',
    '',
  ].join('\n')
}
