export const collaboratorLimitReached = "You've reached the maximum number of collaborators for your podcast."

/** How many collaborators the owner's plan allows. */
export const collaboratorLimitText = (max: number | undefined): string =>
  max === undefined
    ? "The limit comes from the podcast owner's plan."
    : `The podcast owner's plan allows up to ${max} collaborators, including pending invitations.`
