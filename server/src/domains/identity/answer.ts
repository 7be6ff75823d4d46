/** However somebody types their answer: capitals, blanks and composed letters make no difference. */
export const plainAnswer = (answer: string): string => answer.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
