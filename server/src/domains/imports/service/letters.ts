import type { App } from '../../../platform/app.ts'
import { newCode } from '../../identity/service.ts'
import { codeMail } from '../mail.ts'
import * as store from '../store.ts'

/** What a code is signed with: it opens this one proof. */
export const codeSubject = (verificationId: string, code: string): string => `import ${verificationId} ${code}`

/** Of a letter that goes out twice, the second one's code works. One that has become needless does not go out. */
export async function sendCodeLetter(app: App, { verificationId }: { verificationId: string }): Promise<void> {
  const row = await store.findLetter(app.db, verificationId)
  if (row?.status !== 'PENDING' || row.proof !== 'email' || row.expiresAt <= app.now()) return
  const code = newCode()
  const hash = app.codes.sign(codeSubject(row.id, code), row.expiresAt)
  const isStill = await app.transaction((tx) => store.setCode(tx, row.id, hash))
  if (isStill) await app.mail.send(codeMail({ to: row.ownerEmail, code, podcastName: row.podcastName.slice(0, 100) }))
}
