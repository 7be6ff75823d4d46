import { lazyPart } from '../../ui/lazyPart.tsx'

/** Loaded when they are pointed at in the menu. */
export const VideoTutorialDialog = lazyPart(async () => (await import('./VideoTutorialDialog.tsx')).VideoTutorialDialog)
export const WhatsNewDialog = lazyPart(async () => (await import('./WhatsNewDialog.tsx')).WhatsNewDialog)
