/** The files of a photo, by their common stem. */
const endings = ['64.webp', '256.webp', '512.webp', '512.jpg'] as const

export const photoObjects = (stem: string): Array<{ bucket: 'guest-photos'; object: string }> =>
  endings.map((ending) => ({ bucket: 'guest-photos', object: `${stem}-${ending}` }))

/** In a format that emails and other sites can show. */
export const photoPath = (stem: string): { bucket: 'guest-photos'; object: string } => ({
  bucket: 'guest-photos',
  object: `${stem}-512.jpg`,
})
