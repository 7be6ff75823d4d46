import { lazyDialog } from '../../ui/lazyPart.tsx'

/** Loaded when they are pointed at in the menu. */
export const VideoTutorialDialog = lazyDialog(async () => (await import('./VideoTutorialDialog.tsx')).VideoTutorialDialog)
export const WhatsNewDialog = lazyDialog(async () => (await import('./WhatsNewDialog.tsx')).WhatsNewDialog)
