import { Client, StreamableHTTPClientTransport, type VersionNegotiationOptions } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import type { Scope } from '@castwright/contract/tokens/shapes.ts'
import type { TestApp } from '../../../test/kit/app.ts'
import type { Person } from '../../../test/kit/as.ts'
import * as make from '../../../test/kit/make.ts'

/** The secret of an access token. */
export const makeToken = async (
  app: TestApp,
  person: Person,
  scopes: readonly Scope[],
  podcastIds: string[] | null = null,
): Promise<string> => (await make.makeToken(app, person, { scopes, podcastIds })).secret

/** The official client, connected with this token. The app must listen on a port. */
export async function connect(
  app: TestApp,
  token: string,
  versionNegotiation: VersionNegotiationOptions = { mode: 'auto' },
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation })
  const headers = { authorization: `Bearer ${token}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit: { headers } }))
  onTestFinished(() => client.close())
  return client
}

export type Answer = { text: string; isError: boolean }

/** Calls a tool by the official client. */
export async function callTool(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Answer> {
  const { content, isError } = await client.callTool({ name, arguments: args })
  return { text: content.map((one) => (one.type === 'text' ? one.text : '')).join('\n'), isError: isError === true }
}

let id = 0

/** Calls a tool by a plain request, without a port, for tests that make many. */
export async function callDirectly(app: TestApp, token: string | null, name: string, args: unknown): Promise<Answer> {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      host: new URL(app.url).host,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    payload: { jsonrpc: '2.0', id: ++id, method: 'tools/call', params: { name, arguments: args } },
  })
  if (answer.statusCode !== 200) return { text: `${answer.statusCode} ${answer.body}`, isError: true }
  const line = /^data: (.*)$/m.exec(answer.body)?.[1] ?? answer.body
  const { result, error } = JSON.parse(line) as {
    result?: { content: Array<{ text: string }>; isError?: boolean }
    error?: { message: string }
  }
  if (!result) return { text: error?.message ?? answer.body, isError: true }
  return { text: result.content.map((one) => one.text).join('\n'), isError: result.isError === true }
}

/** The JSON in a result, without the warning around it. */
export const jsonOf = ({ text }: Answer): unknown => JSON.parse(/<<<untrusted (\S+)\n([^]*)\nuntrusted \1>>>/.exec(text)?.[2] ?? text)
