import { LoadingOverlay } from '@mantine/core'

/** Above its siblings, below popovers and dialogs. */
export function LoadingCover({ visible }: { visible: boolean }) {
  return <LoadingOverlay visible={visible} zIndex={2} overlayProps={{ backgroundOpacity: 0.6, color: 'var(--cw-canvas)', radius: 'md' }} />
}
