import { describe, expect, test } from 'vitest'
import { after, lines, plant } from './testing/tree.mjs'
import { wording } from './wording.mjs'

// Concatenated, so that this file itself passes the check.
const phrase = (...parts) => parts.join('')
const forGood = phrase('for', ' good')
const letter = phrase('let', 'ter')

test('finds nothing in a clean project', () => {
  expect(lines(wording(plant()))).toEqual([])
})

const planted = [
  [
    'a phrase in Markdown',
    { 'docs/a.md': `# Title\n\nIt goes ${forGood}.\n` },
    /^docs\/a\.md:3 contains “for good”: It goes .* \| write “permanently”$/,
  ],
  ['a word for email', { 'README.md': `We send a welcome ${letter}.\n` }, /^README\.md:1 contains “letter”.* \| write “email”$/],
  ['a phrase in a string', { 'scripts/a.mjs': `export const a = 'It goes ${forGood}.'\n` }, /^scripts\/a\.mjs:1 contains “for good”/],
  [
    'a phrase in a template',
    { 'scripts/a.mjs': `export const a = (b) => \`\${b} goes ${forGood}.\`\n` },
    /^scripts\/a\.mjs:1 contains “for good”/,
  ],
  ['an error message', after('server/src/platform/app.ts', `export const a = 'It goes ${forGood}.'`), /app\.ts:5 contains “for good”/],
  [
    'a phrase in JSX',
    { 'web/src/ui/A.tsx': `export const A = () => <p>It goes ${forGood}.</p>\n` },
    /^web\/src\/ui\/A\.tsx:1 contains “for good”/,
  ],
  ['a single word of a label', { 'scripts/a.mjs': `export const a = '${phrase('Some', 'body')}'\n` }, /contains “Somebody”/],
]

describe('finds', () => {
  test.each(planted)('%s', (_, files, expected) => {
    expect(lines(wording(plant(files)))).toEqual([expect.stringMatching(expected)])
  })
})

const allowed = [
  ['letters of the alphabet', { 'README.md': `Three ${letter}s, or ${letter}s and digits.\n` }],
  ['code in Markdown', { 'README.md': `Run \`mail ${letter}\`.\n\n\`\`\`\nsend ${letter}\n\`\`\`\n` }],
  ['a link target', { 'README.md': `See [mail](docs/${letter}.md).\n` }],
  ['a comment', { 'scripts/a.mjs': `// It goes ${forGood}.\n` }],
  ['a key or path', { 'scripts/a.mjs': `export const a = ['${letter}', './${letter}.mjs']\n` }],
  ['an import', { 'scripts/a.mjs': `import './a ${letter}.mjs'\n` }],
  ['a test', { 'scripts/a.test.mjs': `export const a = 'It goes ${forGood}.'\n` }],
]

describe('allows', () => {
  test.each(allowed)('%s', (_, files) => {
    expect(lines(wording(plant(files)))).toEqual([])
  })
})
