export const capReached = "You've reached the maximum number of collaborators for your podcast."

/** What the owner's plan has room for, in a sentence. */
export const roomOf = (most: number | undefined): string =>
  most === undefined
    ? "The limit comes from the podcast owner's plan."
    : `The podcast owner's plan allows up to ${most} collaborators, including pending invitations.`
