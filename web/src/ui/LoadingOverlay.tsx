import { VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'
import { onFirstInput } from '../lib/firstInput.ts'
import { lazyContent } from './lazyPart.tsx'

const LoadingCover = lazyContent(async () => (await import('./LoadingCover.tsx')).LoadingCover)

/** Covers its positioned parent during an operation. */
export function LoadingOverlay({ visible, label = 'Loading...' }: { visible: boolean; label?: string }) {
  useEffect(() => onFirstInput(LoadingCover.preload), [])
  return (
    <>
      <LoadingCover visible={visible} />
      <VisuallyHidden role="status">{visible ? label : ''}</VisuallyHidden>
    </>
  )
}
