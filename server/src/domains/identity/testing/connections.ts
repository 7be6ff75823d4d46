import { createHash } from 'node:crypto'
import {
  auth as authorize,
  Client,
  StreamableHTTPClientTransport,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import type { TestApp } from '../../../../test/kit/app.ts'
import type { Person } from '../../../../test/kit/as.ts'
import { confirmPassword } from '../../profiles/testing.ts'
import { callAuth } from '../testing.ts'

export const callback = 'http://127.0.0.1:33418/callback'

/** A program that connects with the official client, and remembers what it gets. */
export class Program implements OAuthClientProvider {
  readonly redirectUrl = callback
  readonly clientMetadata
  client: StoredOAuthClientInformation | undefined
  stored: StoredOAuthTokens | undefined
  /** Where it sent the browser. */
  opened: URL | undefined
  private verifier = ''
  private discovered: OAuthDiscoveryState | undefined

  constructor(name = 'Claude Code') {
    this.clientMetadata = { client_name: name, redirect_uris: [callback] }
  }
  state = () => 'state-1'
  clientInformation = () => this.client
  saveClientInformation = (client: StoredOAuthClientInformation) => void (this.client = client)
  tokens = () => this.stored
  saveTokens = (tokens: StoredOAuthTokens) => void (this.stored = tokens)
  redirectToAuthorization = (url: URL) => void (this.opened = url)
  saveCodeVerifier = (verifier: string) => void (this.verifier = verifier)
  codeVerifier = () => this.verifier
  saveDiscoveryState = (state: OAuthDiscoveryState) => void (this.discovered = state)
  discoveryState = () => this.discovered
}

/** Follows the browser to our page, and returns the request that it shows. */
export async function requestOf(app: TestApp, url: URL): Promise<string> {
  const answer = await app.server.inject({ method: 'GET', url: `${url.pathname}${url.search}` })
  const location = new URL(String(answer.headers['location']), app.url)
  const request = location.searchParams.get('request')
  if (location.pathname !== '/oauth/connect' || request === null) throw new Error(`Led to ${location}`)
  return request
}

export type Choice = { scopes?: string[]; podcastIds?: string[] | null }

/** Approves as this person in the app, who has confirmed their password, and returns the address of the program. */
export async function approve(
  app: TestApp,
  person: Pick<Person, 'cookie'>,
  query: string,
  { scopes = ['read', 'write'], podcastIds = null }: Choice = {},
) {
  return callAuth(app, 'connection/approve', { query, scopes, podcastIds }, { cookie: person.cookie })
}

/** Connects a program for a person, from the first request to its tokens. They confirm their password. */
export async function connectProgram(app: TestApp, person: Person, choice: Choice = {}, program = new Program()): Promise<Program> {
  const serverUrl = `${app.url}/mcp`
  if ((await authorize(program, { serverUrl })) !== 'REDIRECT') throw new Error('Expected a redirect')
  await confirmPassword(app, person)
  const { body } = await approve(app, person, await requestOf(app, program.opened!), choice)
  const back = new URL(String(body!['url']))
  await authorize(program, { serverUrl, authorizationCode: back.searchParams.get('code')!, iss: back.searchParams.get('iss')! })
  return program
}

/** An MCP client that signs in as this program. */
export async function openClient(app: TestApp, program: Program): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { authProvider: program }))
  onTestFinished(() => client.close())
  return client
}

export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** Posts a form as a program does: without cookies or an Origin. */
export const postForm = (app: TestApp, path: string, form: Record<string, string>) =>
  app.server.inject({
    method: 'POST',
    url: `/api/auth/oauth2/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
