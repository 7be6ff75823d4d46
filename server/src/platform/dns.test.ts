import { expect, test } from 'vitest'
import { startDns } from '../../test/kit/dns.ts'
import { DnsError, openDns } from './dns.ts'

test('reads the records of a name, and tells none from no answer', async () => {
  const server = await startDns()
  server.texts.set('_castwright.podcast.example.com', ['v=spf1 -all', 'castwright-verify=abc'])
  const dns = openDns({ servers: [server.address], timeoutMs: 300 })
  expect(await dns.texts('_castwright.podcast.example.com')).toEqual(['v=spf1 -all', 'castwright-verify=abc'])
  expect(await dns.texts('_castwright.other.example.com')).toEqual([])
  expect(await dns.cnames('_castwright.podcast.example.com')).toEqual([])
  await server.stop()
  await expect(dns.texts('_castwright.podcast.example.com')).rejects.toBeInstanceOf(DnsError)
})
