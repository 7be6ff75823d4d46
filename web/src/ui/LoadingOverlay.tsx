import { LoadingOverlay as MantineLoadingOverlay, VisuallyHidden } from '@mantine/core'

/** Covers its positioned parent during an operation. */
export function LoadingOverlay({ visible, label = 'Loading...' }: { visible: boolean; label?: string }) {
  return (
    <>
      {/* Above its siblings, below popovers and dialogs. */}
      <MantineLoadingOverlay
        visible={visible}
        zIndex={2}
        overlayProps={{ backgroundOpacity: 0.6, color: 'var(--cw-canvas)', radius: 'md' }}
      />
      <VisuallyHidden role="status">{visible ? label : ''}</VisuallyHidden>
    </>
  )
}
