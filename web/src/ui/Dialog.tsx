import { lazyDialog } from './lazyPart.tsx'

/** No page needs its frame for the first paint. The shell loads it soon after. */
export const Dialog = lazyDialog(async () => (await import('./DialogFrame.tsx')).DialogFrame)
