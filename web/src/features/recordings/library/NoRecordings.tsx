import type { ReactNode } from 'react'
import { Recording } from '../../../ui/drawings/Recording.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

export function NoRecordings({ action }: { action: ReactNode }) {
  return (
    <EmptyState drawing={<Recording />} title="Upload Your Recording" action={action}>
      There's no need to store your files in multiple places. You can save your recordings in Castwright and give your team access!
    </EmptyState>
  )
}
