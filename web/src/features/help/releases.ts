export type Release = { version: string; summary: string; notes: readonly string[] }

/** What changed for users, newest first. */
export const releases: readonly Release[] = [
  {
    version: '0.1',
    summary: 'The first release: make, publish and host your podcast in one place.',
    notes: [
      'Start a podcast from scratch, or import your show from its RSS feed. Every episode keeps its date and GUID.',
      'Take each episode through six steps, with a checklist, comments, mentions and reviews for your team.',
      'Upload recordings that resume after a lost connection, and reuse them from your library.',
      'Publish now or schedule a release. Checks show you what directories would reject.',
      'Share public pages for your show, your episodes and yourself, with a player to embed in other sites.',
      'Register with directories from one page, and move your feed with a 301 redirect if you leave.',
      'Invite your team with roles and access levels. Notifications reach you in the app, by email or as a daily digest.',
      'Protect your account with two-factor authentication by text message or authenticator app.',
    ],
  },
]
