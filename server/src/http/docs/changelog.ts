/** What changed for programs, newest first. */
export const apiChanges: Array<{ date: string; changes: string[] }> = [
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
