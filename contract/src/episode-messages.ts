/** Messages about the fields of an episode. Apart from their schemas, so that screens can use them without loading zod. */
export const episodeMessages = {
  titleEmpty: 'Title cannot be empty.',
  titleTooLong: 'Title cannot exceed 125 characters.',
  numberMissing: 'Missing #.',
  numberInvalid: 'Invalid.',
  labelTooMany: 'Episodes can only have 1 label.',
  labelTooLong: 'A label cannot exceed 20 characters.',
  typeMissing: 'Episode type is required.',
  levelMissing: 'Please choose what this belongs to.',
  advisoryMissing: 'Parental Advisory is required.',
  artworkMissing: 'Please upload custom artwork.',
  artworkRequired: 'Episode Artwork is required.',
  notesTooLong: 'Show notes cannot exceed 4000 characters.',
  releaseDateMissing: 'Release Date required to save.',
  releaseTimeMissing: 'Release Time required to save.',
  releaseDateInvalid: 'Unable to save Release Date.',
  fixErrors: 'Please fix errors to save!',
} as const
