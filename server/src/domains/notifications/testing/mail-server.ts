import { onTestFinished } from 'vitest'
import { startMailServer } from '../../../../test/kit/mail-server.ts'

/** A real mail server that records emails until the test ends. */
export async function serveMail(): Promise<{ url: string; emails: Buffer[] }> {
  const emails: Buffer[] = []
  const { url, stop } = await startMailServer((email) => void emails.push(email))
  onTestFinished(stop)
  return { url, emails }
}
