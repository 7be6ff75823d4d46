import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder, isSource } from './lib/files.mjs'
import { readSource, walk } from './lib/source.mjs'

const list = 'scripts/check/spec-texts.json'
const isShipped = (path) => isSource(path) && !/\.test\.|\/testing[/.]/.test(path)

/** Every text that the product specification quotes is in the code to the letter. `{}` is a value that the code fills in. */
export function spec(root) {
  const quoted = readQuoted(root)
  const shown = shownTexts(root)
  const all = [...shown].join('\n')
  const isShown = (text) => shown.has(text) || (isSentence(text) && all.includes(text))
  const findings = quoted
    .filter(({ text }) => !isShown(text))
    .map(({ text, line }) => ({
      file: list,
      line,
      message: `the code no longer contains ${JSON.stringify(text)}`,
      fix: "this text is quoted by the product specification; don't change it",
    }))
  return { findings, info: `${quoted.length} texts` }
}

/** The list has one text per line, so a finding can point to it. */
function readQuoted(root) {
  if (!existsSync(join(root, list))) return []
  const raw = readFileSync(join(root, list), 'utf8')
  const lines = raw.split('\n')
  return Object.values(JSON.parse(raw))
    .flat()
    .map((text) => ({ text, line: lines.findIndex((line) => line.trim().replace(/,$/, '') === JSON.stringify(text)) + 1 }))
}

/** A sentence may be part of a longer text. A label has to be a whole one, since its words occur everywhere. */
const isSentence = (text) => text.split(' ').length > 3

function shownTexts(root) {
  const texts = new Set()
  for (const file of filesUnder(root, ['contract/src', 'server/src', 'web/src']).filter(isShipped)) {
    const { program } = readSource(root, file)
    walk(program ?? null, (node) => {
      const text = textOf(node)
      if (text) texts.add(text.replaceAll(/\s+/g, ' ').replaceAll('’', "'").trim())
    })
  }
  return texts
}

/** The text of a string, a template, a sum of strings or the children of an element; `{}` for each value in it. */
function textOf(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'JSXText') return node.value
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? value.raw).join('{}')
  if (node.type === 'BinaryExpression' && node.operator === '+') return `${textOf(node.left) ?? '{}'}${textOf(node.right) ?? '{}'}`
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return node.children.map(childText).join('')
  return undefined
}

const childText = (node) => (node.type === 'JSXExpressionContainer' ? (textOf(node.expression) ?? '{}') : (textOf(node) ?? '{}'))
