import { methodNames, methodOf } from '@castwright/contract/methods.ts'
import { fromWire } from '@castwright/contract/wire.ts'
import { expect, test } from 'vitest'
import { curlExample, exampleOf, typeScriptExample } from './examples.ts'

test('the example of every method is a valid request', () => {
  const wrong = methodNames.flatMap((name) => {
    const { input } = methodOf(name)
    const parsed = input.safeParse(fromWire(input, exampleOf(name)))
    return parsed.success ? [] : [`${name}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`]
  })
  expect(wrong).toEqual([])
})

test('writes examples for the shell and for TypeScript', () => {
  expect(curlExample('PodcastService.Find', 'https://pod.example.com'))
    .toBe(`curl https://pod.example.com/api/twirp/castwright.iam.PodcastService/Find \\
  -H 'Authorization: Bearer cw_pat_…' \\
  -H 'Content-Type: application/json' \\
  -d '{"podcast_id":"0198c0de-0000-7000-8000-000000000001"}'`)
  expect(typeScriptExample('PodcastService.Find')).toBe(`const response = await castwright.PodcastService.Find({
  podcast_id: '0198c0de-0000-7000-8000-000000000001',
})`)
  // Public without a token, and with text that needs escaping.
  expect(curlExample('PitchService.Create', 'https://pod.example.com')).not.toContain('Authorization')
})
