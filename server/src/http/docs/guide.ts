import { scopeLabels, scopes, tokenPrefix } from '@castwright/contract/tokens/shapes.ts'
import { tokenCallRate, tokenLimits } from '@castwright/contract/tokens/limits.ts'
import { escapeQuotes as escape } from '../../platform/html/escape.ts'

const scopeRows = (): string =>
  scopes.map((scope) => `<tr><td><code>${scope}</code></td><td>${escape(scopeLabels[scope].help)}</td></tr>`).join('')

/** What all methods have in common. */
export const guide = (baseUrl: string): string => `<h2 id="authentication">Authentication</h2>
<p>Create a personal access token in <a href="/settings/my-account/access-tokens">Account Settings</a> and send it with every call. Cookies are then ignored, and you don\u2019t need to send an Origin.</p>
<pre tabindex="0">curl ${escape(baseUrl)}/api/twirp/castwright.iam.CallerService/Find \\
  -H 'Authorization: Bearer ${tokenPrefix}\u2026' \\
  -H 'Content-Type: application/json' \\
  -d '{}'</pre>
<p>A token can never do more than its owner. Every method needs one scope:</p>
<table><thead><tr><th>Scope</th><th>Includes</th></tr></thead><tbody>${scopeRows()}</tbody></table>
<p>Scopes don\u2019t include each other. Tokens can\u2019t access sign-in, billing, tokens, ownership transfers or account deletion. A token for some shows gets <code>not_found</code> for all others, and <code>permission_denied</code> (<code>token_shows</code>) from methods about the account or about all shows, such as search and notifications. <code>CallerService.Find</code> lists its shows.</p>
<h2 id="limits">Limits</h2>
<p>${tokenCallRate.max} calls in ${tokenCallRate.seconds} seconds per token. Every response has <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> (seconds). Above the limit, the answer is <code>resource_exhausted</code> (429) with <code>Retry-After</code>. Some methods have lower limits of their own. Request bodies can be up to 1 MB.</p>
<h2 id="idempotency">Repeating calls safely</h2>
<p>Send an <code>Idempotency-Key</code>, such as a UUID, with calls that change something. For ${tokenLimits.idempotencyHours} hours, the same call with the same key gets the first response, with <code>Idempotency-Replayed: true</code>, and isn\u2019t run again. Another call with this key gets 422. While the first call is running, or if the server stopped during it, the answer is <code>aborted</code> (409, <code>idempotency_pending</code>). A call that fails with one of the errors below frees its key.</p>
<h2 id="client">TypeScript client</h2>
<p><code>npm run client</code> in the repository generates a typed client without dependencies in <code>client/dist</code>. It sends keys for repeated calls and waits when a limit is reached.</p>
<pre tabindex="0">import { createClient } from '@castwright/client'

const castwright = createClient({ baseUrl: '${escape(baseUrl)}', token: process.env.CASTWRIGHT_TOKEN })
const { podcasts } = await castwright.CallerService.Find({})</pre>`

export const changelog = (): string => {
  const entries = apiChanges.map(
    ({ date, changes }) => `<h3>${date}</h3><ul>${changes.map((change) => `<li>${escape(change)}</li>`).join('')}</ul>`,
  )
  return `<h2 id="changelog">Changelog</h2><p>Fields and methods may be added at any time. Others change only with an entry here.</p>${entries.join('')}`
}

/** What changed for programs, newest first. */
const apiChanges: Array<{ date: string; changes: string[] }> = [
  {
    date: '2026-11-17',
    changes: [
      'Personal access tokens with scopes and shows: Authorization: Bearer.',
      'Idempotency-Key on calls that change something.',
      'Rate limits per token, in RateLimit headers.',
      'CallerService.Find returns who is calling.',
      'A generated TypeScript client.',
      'Assistants by MCP at /mcp, and ConfirmationService for what they request.',
    ],
  },
]
