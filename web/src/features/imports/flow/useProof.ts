import type { MigrationVerification } from '@castwright/contract/imports.ts'
import { useState } from 'react'
import { rpc } from '../../../lib/rpc.ts'

type Kind = MigrationVerification['proof']
type Kept = { url: string; proof: MigrationVerification }

/** Where one that has begun goes on; the server has the last word. */
const isOpen = ({ proof }: Kept): boolean =>
  proof.migrationVerificationStatus === 'PENDING' && proof.triesLeft > 0 && Date.parse(proof.expiresAt) > Date.now()

/** The proof that a feed is one's own, by letter or by record, each begun once for each address. */
export function useProof() {
  const [kept, setKept] = useState<Partial<Record<Kind, Kept>>>({})

  const keep = (url: string, proof: MigrationVerification): MigrationVerification => {
    setKept((before) => ({ ...before, [proof.proof]: { url, proof } }))
    return proof
  }
  const beginAnew = async (url: string, kind: Kind): Promise<MigrationVerification> => {
    const { migrationVerification } = await rpc('MigrationVerificationService.Create', { rssFeedUrl: url, proof: kind })
    return keep(url, migrationVerification)
  }
  const begin = async (url: string, kind: Kind): Promise<MigrationVerification> => {
    const before = kept[kind]
    return before?.url === url && isOpen(before) ? before.proof : beginAnew(url, kind)
  }
  return {
    begin,
    beginAnew,
    keep,
    of: (url: string, kind: Kind): MigrationVerification | undefined => (kept[kind]?.url === url ? kept[kind]?.proof : undefined),
    isProven: (url: string): boolean =>
      Object.values(kept).some((one) => one.url === url && one.proof.migrationVerificationStatus === 'VERIFIED'),
    forget: () => setKept({}),
    /** A code that nobody will enter any more. A record may still be put into the feed, for days. */
    giveUp: () => {
      if (!kept.email || !isOpen(kept.email)) return
      // It ends by itself in a quarter of an hour.
      void rpc('MigrationVerificationService.Cancel', { migrationVerificationId: kept.email.proof.id }).catch(() => undefined)
    },
  }
}
export type Proof = ReturnType<typeof useProof>
