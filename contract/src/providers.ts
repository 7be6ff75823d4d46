/** Who else one can sign in with. Apart from the schemas, so that the sign-in page needs none of them. */
export const providers = ['google', 'facebook'] as const
