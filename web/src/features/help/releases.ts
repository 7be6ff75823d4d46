/** `version` is null for what is newer than the last release. */
export type Release = { version: string | null; summary: string; notes: readonly string[] }

/** What changed for users, newest first. */
export const releases: readonly Release[] = [
  {
    version: null,
    summary: 'Find anything, plan ahead, work with guests, finish and transcribe recordings, and know your audience.',
    notes: [
      'Search everywhere with Ctrl-K or ⌘K: episodes, show notes, comments, recordings and people, even with typos. The same box takes you to any page.',
      'My work lists everything that waits for you in all your shows, by due date. Assign the steps of an episode to people and give them due dates.',
      'Analytics shows your downloads over time, by episode, country, app, device and source, and when people listen. Click a day to see its episodes, or a number to see why it counted.',
      'Compare the first days of each episode with your typical one, and see which parts of an episode are heard on your site.',
      "Every table is also a CSV file. Share a report with sponsors by a link that expires, and import your old host's numbers.",
      'The calendar has the releases, due dates and interviews of all your shows. Move an episode to another day, and its due dates move along.',
      'Schedule interviews with a time, a place and people, who get an invitation for their own calendar.',
      'Invite guests with one link and no account. They answer your questions, agree on a time, sign your release and approve the episode.',
      'The Guest Portal keeps your guest book, shows how far each guest is, and collects pitches from your public page.',
      'Plan a whole season from a rule such as every second Tuesday, and start episodes from templates with steps, tasks and show notes.',
      'Transcripts are made on your own server. Check them on the waveform with your team, then they appear in podcast apps and on your pages, with chapters.',
      'Finishing turns a raw WAV into an episode: loudness, silence, cuts, intro and outro, and tags.',
      'Clips of 15 to 90 seconds become audio files and captioned videos for social media.',
      'Private feeds give members, reviewers and testers a feed of their own in any podcast app, and you can sell memberships with bonus episodes and early access.',
      'Your show can have its own domain, and a newsletter that sends every release by email.',
      'Take a show with its whole history to another instance, or download everything as files and tables.',
      'Connect other programs with webhooks, access tokens and the API. Assistants such as Claude can work on your shows, and publish only what you confirm.',
    ],
  },
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
