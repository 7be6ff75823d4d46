import { LoadingOverlay as MantineLoadingOverlay, VisuallyHidden } from '@mantine/core'

/** Covers its positioned parent while something is under way that must not be disturbed. */
export function LoadingOverlay({ visible, label = 'Loading...' }: { visible: boolean; label?: string }) {
  return (
    <>
      {/* Above its parent's parts, below whatever floats over the page. */}
      <MantineLoadingOverlay
        visible={visible}
        zIndex={2}
        overlayProps={{ backgroundOpacity: 0.6, color: 'var(--cw-canvas)', radius: 'md' }}
      />
      <VisuallyHidden role="status">{visible ? label : ''}</VisuallyHidden>
    </>
  )
}
