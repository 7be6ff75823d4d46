export type Release = { version: string; summary: string; notes: readonly string[] }

/** What changed for the people who use it, the newest first. */
export const releases: readonly Release[] = [
  {
    version: '0.1',
    summary: 'The studio opens its doors.',
    notes: [
      'Create an account, verify your email address, and reset a forgotten password.',
      'Private beta: ask for access, and the operator of this instance lets you in.',
      'Account and plan pages show your email, your plan and its limits.',
      'Light, dark or your system’s theme, chosen in the user menu.',
      'Every page works by keyboard, on phones, and with a screen reader.',
    ],
  },
]
