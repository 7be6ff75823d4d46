import { pathOf } from '@castwright/contract/methods.ts'
import { request } from '../lib/demo-browser.mjs'

/** Addresses of pages that an assistant opens, made for each screenshot. */
export const assistantPages = {
  /** A program that wants to connect. */
  connection: async (page) => {
    const redirectUri = 'https://claude.ai/api/mcp/auth_callback'
    const { client_id: clientId } = await request(page, '/api/auth/oauth2/register', {
      client_name: 'Claude',
      redirect_uris: [redirectUri],
    })
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })
    return `/api/auth/oauth2/authorize?${query}`
  },

  /** An assistant that wants to unpublish an episode. */
  confirmation: async (page, podcastId) => {
    const form = { name: 'Claude Code', scopes: ['read', 'write'], podcast_ids: null, expires_in_days: 1 }
    const { token, secret } = await request(page, pathOf('TokenService.Create'), form)
    const { episodes } = await request(page, pathOf('EpisodeService.FindPublishedByPodcastID'), { podcast_id: podcastId })
    const answer = await page.evaluate(callTool, { secret, name: 'unpublish_episode', args: { episode_id: episodes[0].id } })
    // Only the page matters, and other screenshots show the list of tokens.
    await request(page, pathOf('TokenService.Revoke'), { token_id: token.id })
    return /\/confirmations\/[\w-]{43}/.exec(answer)[0]
  },
}

/** Runs in the page. */
const callTool = async ({ secret, name, args }) => {
  const answer = await fetch('/mcp', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
  return answer.text()
}
