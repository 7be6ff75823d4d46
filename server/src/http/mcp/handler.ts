import { createMcpHandler } from '@modelcontextprotocol/server'
import type { App } from '../../platform/app.ts'
import type { Assistant } from './calls.ts'
import { createMcpServer } from './server.ts'

/** Answers one HTTP request of an assistant. */
export type McpHandler = (request: Request, body: unknown, assistant: Assistant) => Promise<Response>

export function createHandler(app: App, version: string): McpHandler {
  const { fetch } = createMcpHandler(({ authInfo }) => createMcpServer(authInfo!.extra!['assistant'] as Assistant, version), {
    onerror: (err) => app.log.debug({ err }, 'MCP request rejected'),
    // Nothing is announced, so there is nothing to wait for.
    maxSubscriptions: 0,
  })
  return (request, body, assistant) => {
    // The token itself isn't passed on.
    const authInfo = { token: '', clientId: assistant.userId, scopes: [], extra: { assistant } }
    return fetch(request, { authInfo, ...(request.method === 'POST' && { parsedBody: body }) })
  }
}
