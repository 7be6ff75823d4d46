export const capReached = "You've reached the maximum number of collaborators for your podcast."

/** What the owner's plan has room for, in a sentence. */
export const roomOf = (most: number | undefined): string =>
  most === undefined
    ? "The plan of the podcast's owner decides how many collaborators it may have."
    : `The plan of the podcast's owner has room for ${most} collaborators, with those who are invited.`
