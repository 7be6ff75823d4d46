export type CheckResult = { part: string; state: 'ok' | 'warning' | 'failed'; says: string; advice?: string }
