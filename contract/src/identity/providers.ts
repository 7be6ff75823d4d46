/** Sign-in providers. Separate from the schemas, which the sign-in page doesn't load. */
export const providers = ['google', 'facebook'] as const
