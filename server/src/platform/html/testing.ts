/**
 * An independent check of sanitized HTML, without a parser: it only allows text without angle brackets and these few tags in exactly this
 * form. Whatever a parser makes of that, it contains no script.
 */
const tag = [
  '<(?:p|ol|ul|li)(?: class="indent-[1-9](?: indent-[1-9])*")?>',
  '<br />',
  '<(?:strong|em|u)>',
  '</(?:p|ol|ul|li|strong|em|u|a)>',
  '<a href="(?:https?://|mailto:)[^"<>\\s]*" rel="noopener nofollow" target="_blank">',
  '</?h[2-4]>',
  '<img src="https://[^"<>\\s]*" alt="[^"<>]*" />',
  '<a data-mention="[0-9a-f-]{36}" href="/pal/[A-Za-z0-9._]{1,14}">',
].join('|')
const token = new RegExp(`${tag}|[^<>&]+|&(?:amp|lt|gt|quot);`, 'y')

/** The first violation, or null. */
export function unsafe(html: string): string | null {
  let position = 0
  while (position < html.length) {
    token.lastIndex = position
    if (!token.test(html)) return html.slice(position, position + 80)
    position = token.lastIndex
  }
  return null
}

/** Random tags and text, depending on the seed. */
export function tagSoup(seed: number): string {
  let state = seed
  const next = (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) % most
  }
  const tags = [
    'p',
    'li',
    'ul',
    'ol',
    'a',
    'b',
    'em',
    'u',
    'div',
    'span',
    'table',
    'td',
    'svg',
    'math',
    'noscript',
    'style',
    'select',
    'option',
    'title',
    'iframe',
    'textarea',
    'xmp',
    'form',
    'h1',
    'h3',
    'img src="https://example.com/a.png" onerror="x"',
    'img src="data:image/svg+xml,x"',
    'br',
  ]
  const pieces = [
    () => `<${tags[next(tags.length)]}>`,
    () => `<${tags[next(tags.length)]} href="https://example.com/${next(9)}" class="indent-${next(12)} x" style="a:b" onclick=1>`,
    () => `</${tags[next(tags.length)]}>`,
    () =>
      ['words ', '&lt;b&gt;', '&amp;amp;', '&nbsp;', '<', '>', '"', '<!--', '-->', '<![CDATA[', ']]>', '&#60;', '\u{1f600}', '\n'][
        next(14)
      ]!,
  ]
  return Array.from({ length: 3 + next(25) }, () => pieces[next(pieces.length)]!()).join('')
}
