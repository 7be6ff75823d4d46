import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixedTexts, phrases } from './banned-phrases.mjs'
import { isSource, trackedFiles } from './lib/files.mjs'
import { readSource, walk } from './lib/source.mjs'

/** Code whose texts are checked: screens, emails, errors, the command line and scripts. All Markdown files are checked as well. */
const checked = /^(?:bench|scripts|contract\/src|meter\/src|server\/src|web\/src)\//

const skipped = new RegExp(
  [
    String.raw`\.test\.[cm]?[jt]sx?$`,
    String.raw`/testing(?:/|\.\w+$)`,
    String.raw`^server/src/platform/.+/(?:contract|port-tests)[\w-]*\.ts$`,
    String.raw`^contract/src/reserved\.ts$`,
    String.raw`^scripts/check/banned-phrases\.mjs$`,
  ].join('|'),
)

/** No unusual or old-fashioned phrases in texts that people read. */
export function wording(root) {
  const findings = []
  let count = 0
  const check = (file, line, text) => {
    count += 1
    const ours = fixedTexts.reduce((rest, fixed) => rest.replaceAll(fixed, ''), text)
    for (const { pattern, allowed, instead } of phrases) {
      const match = pattern.exec(allowed ? ours.replace(allowed, '') : ours)
      if (match) findings.push({ file, line, message: `contains “${match[0]}”: ${shorten(text)}`, fix: `write ${instead}` })
    }
  }
  for (const file of trackedFiles(root)) {
    if (file.endsWith('.md')) for (const { line, text } of linesOfMarkdown(readFileSync(join(root, file), 'utf8'))) check(file, line, text)
    else if (isSource(file) && checked.test(file) && !skipped.test(file))
      for (const { line, text } of textsInCode(readSource(root, file))) check(file, line, text)
  }
  return { findings, info: `${count} texts` }
}

const shorten = (text) => text.replace(/\s+/g, ' ').trim().slice(0, 100)

/** Lines of prose: without code blocks, inline code and link targets. */
function linesOfMarkdown(markdown) {
  let isCode = false
  return markdown.split('\n').flatMap((line, index) => {
    if (/^\s*```/.test(line)) isCode = !isCode
    const text = line.replace(/`[^`]*`/g, '').replace(/\]\([^)]*\)/g, ']')
    return isCode || /^\s*```/.test(line) || text.trim() === '' ? [] : [{ line: index + 1, text }]
  })
}

/** String literals, templates and JSX text that look like words for people, not like keys, paths or class names. */
function textsInCode({ program, lineAt }) {
  const found = []
  const add = (node, text) => {
    if (/\s/.test(text.trim()) || /^[A-Z][a-z]/.test(text)) found.push({ line: lineAt(node.start), text })
  }
  walk(program, (node, parents) => {
    if (node.type === 'JSXText') add(node, node.value)
    else if (node.type === 'TemplateLiteral') add(node, node.quasis.map((part) => part.value.cooked ?? '').join(' … '))
    else if (node.type === 'Literal' && typeof node.value === 'string' && !isName(parents.at(-1))) add(node, node.value)
  })
  return found
}

/** Imports and types aren't shown to anyone. */
const isName = (parent) => /^(?:Import|Export\w*Declaration$|TSLiteralType|TSImportType)/.test(parent.type)
