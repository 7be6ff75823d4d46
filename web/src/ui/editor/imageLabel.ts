/** The text shown in place of an image. */
export const imageLabel = (alt: string): string => (alt.trim() === '' ? '[Image]' : `[Image: ${alt.trim()}]`)
