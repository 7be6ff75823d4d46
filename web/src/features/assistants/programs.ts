/** Programs that connect by MCP, and what to paste into them. */

type Program = { name: string; where: string; configure: (url: string, token: string) => string }

const json = (value: unknown): string => JSON.stringify(value, null, 2)

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

export const programs = {
  claudeCode: {
    name: 'Claude Code',
    where: 'Run this command in a terminal.',
    configure: (url, token) => `claude mcp add --transport http castwright ${url} --header "Authorization: Bearer ${token}"`,
  },
  claudeDesktop: {
    name: 'Claude Desktop',
    where: 'Add this to claude_desktop_config.json (Settings → Developer → Edit Config) and restart. Needs Node.js.',
    configure: (url, token) =>
      json({
        mcpServers: { castwright: { command: 'npx', args: ['-y', 'mcp-remote', url, '--header', `Authorization: Bearer ${token}`] } },
      }),
  },
  cursor: {
    name: 'Cursor',
    where: 'Add this to .cursor/mcp.json in your home folder.',
    configure: (url, token) => json({ mcpServers: { castwright: { url, headers: bearer(token) } } }),
  },
  vsCode: {
    name: 'VS Code',
    where: 'Run “MCP: Open User Configuration” and add this.',
    configure: (url, token) => json({ servers: { castwright: { type: 'http', url, headers: bearer(token) } } }),
  },
  other: {
    name: 'Other',
    where: 'Most programs accept this configuration. The transport is Streamable HTTP.',
    configure: (url, token) => json({ mcpServers: { castwright: { type: 'http', url, headers: bearer(token) } } }),
  },
} as const satisfies Record<string, Program>

export type ProgramName = keyof typeof programs
