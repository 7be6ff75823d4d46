import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '../../server/src/config.ts'
import { home } from './lib/tool.mjs'

const read = (path) => readFileSync(join(home, path), 'utf8')
const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name)

const example = read('.env.example')
// The start commands and the image set NODE_ENV, so it isn't a setting for operators.
const settings = matches(read('server/src/config.ts'), /^ {2}([A-Z][A-Z\d_]*): /gm).filter((name) => name !== 'NODE_ENV')
const examples = matches(example, /^(?:# )?([A-Z][A-Z\d_]*)=/gm)

/** Backquoted names in the first column of README's tables. */
const documented = matches(read('README.md'), /^\|([^|]*)\|/gm).flatMap((cell) => matches(cell, /`([A-Z][A-Z\d_]*\*?)`/g))
const isDocumented = (name) => documented.some((row) => (row.endsWith('*') ? name.startsWith(row.slice(0, -1)) : name === row))

test('finds the settings in config.ts', () => {
  expect(settings).toEqual(expect.arrayContaining(['PORT', 'PRIVATE_BETA', 'MEDIA_ACCEL_PREFIX', 'TRUSTED_PROXIES', 'LOG_LEVEL']))
})

test('.env.example lists every setting once', () => {
  expect(settings.filter((name) => !examples.includes(name))).toEqual([])
  expect(examples.filter((name, index) => examples.indexOf(name) !== index)).toEqual([])
})

test('.env.example lists nothing that neither the server nor compose.yaml reads', () => {
  const interpolated = matches(read('compose.yaml'), /\$\{([A-Z][A-Z\d_]*)/g)
  expect(examples.filter((name) => !settings.includes(name) && !interpolated.includes(name))).toEqual([])
})

test('README.md documents every setting', () => {
  expect(settings.filter((name) => !isDocumented(name))).toEqual([])
})

test('.env.example works as is and changes no default', () => {
  expect(readConfig(parseEnv(example))).toEqual(readConfig({}))
})

test('every value suggested in .env.example is valid', () => {
  const suggested = parseEnv(example.replaceAll(/^# (?=[A-Z][A-Z\d_]*=)/gm, ''))
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(readConfig({ ...suggested, ...keys })).toMatchObject({ s3: { bucket: 'castwright' }, sms: { token: 'token' } })
})
