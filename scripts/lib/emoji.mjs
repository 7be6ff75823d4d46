import { readFileSync } from 'node:fs'
import { inHome } from './home.mjs'

/** The file that the emoji picker loads. */
export const emojiFile = inHome('web', 'src', 'ui', 'emoji', 'emoji.gen.json')

const read = (name) => JSON.parse(readFileSync(inHome('node_modules', 'emojibase-data', 'en', name), 'utf8'))
const capitalize = (text) => text.charAt(0).toUpperCase() + text.slice(1)

/** The package asks for emoji presentation (U+FE0F) even where it is the default. The standard lists those characters without it. */
const standardForm = (emoji) => emoji.replace(/^(\p{Emoji_Presentation})\uFE0F$/u, '$1')

/** Search terms that the package lacks. */
const moreTags = { 'studio microphone': ['podcast', 'recording'] }

/** The package's data, reduced to what the picker needs, one emoji per line. */
export function emojiData() {
  const data = read('data.json')
  const { groups, skinTones } = read('messages.json')
  const tones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'].map((tone) => skinTones.find(({ key }) => key === tone).message)
  const lines = groups
    // Without skin tones and hair styles, which are only parts of other emoji.
    .filter(({ key }) => key !== 'component')
    .map(({ key, message, order }) => {
      const members = data.filter(({ group }) => group === order).sort((one, other) => one.order - other.order)
      const emoji = members.map((one) => `        ${JSON.stringify(reduced(one))}`).join(',\n')
      return `    {\n      "key": "${key}",\n      "name": "${capitalize(message)}",\n      "emoji": [\n${emoji}\n      ]\n    }`
    })
  return `{\n  "tones": ${JSON.stringify(tones)},\n  "groups": [\n${lines.join(',\n')}\n  ]\n}\n`
}

function reduced({ emoji, label, tags = [], version, skins = [] }) {
  // Emoji with two people also have combinations of two tones.
  const toned = skins.filter(({ tone }) => typeof tone === 'number').sort((one, other) => one.tone - other.tone)
  return {
    emoji: standardForm(emoji),
    name: label,
    tags: [...tags, ...(moreTags[label] ?? [])].join(' '),
    version,
    ...(toned.length === 5 && { tones: toned.map((one) => standardForm(one.emoji)) }),
  }
}
