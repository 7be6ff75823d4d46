/** `version` is null for what is newer than the last release. */
export type Release = { version: string | null; summary: string; notes: readonly string[] }

/** What changed for users, newest first. */
export const releases: readonly Release[] = [
  {
    version: null,
    summary: 'Find anything, plan ahead, work with guests, finish and transcribe recordings, and know your audience.',
    notes: [
      'Search everywhere with Ctrl-K or ⌘K: episodes, show notes, comments, recordings and people, even with typos. The same box takes you to any page.',
      'My work lists everything you need to do in all your shows, by due date. Assign episode steps to people and set due dates.',
      'Analytics shows your downloads over time, by episode, country, app, device and source, and when people listen. Click a day to see its episodes, or a number to see why it counted.',
      "Compare each episode's first days with your typical episode, and see which parts people play on your site.",
      "Download every table as a CSV file, share a report with sponsors through a link that expires, and import your old host's numbers.",
      'The calendar shows releases, due dates and interviews for all your shows. Move an episode to another day, and its due dates move with it.',
      'Schedule interviews with a time, a place and participants, who get an invitation for their own calendar.',
      'Invite guests with a link, no account needed. They answer your questions, agree on a time, sign your release and approve the episode.',
      "The Guest Portal has your guest book, tracks each guest's progress, and collects pitches from your public page.",
      'Plan a whole season from a rule such as every second Tuesday, and start episodes from templates with steps, tasks and show notes.',
      'Your own server creates the transcripts. Once your team has checked them on the waveform, they appear in podcast apps and on your pages, with chapters.',
      'Finishing turns a raw WAV into an episode: loudness, silence, cuts, intro and outro, and tags.',
      'Clips of 15 to 90 seconds become audio files and captioned videos for social media.',
      'Give members, reviewers and testers a private feed that works in any podcast app, and sell memberships with bonus episodes and early access.',
      'Your show can have its own domain and a newsletter that emails every new episode to subscribers.',
      'Move a show with its full history to another instance, or download everything as files and tables.',
      'Connect other apps with webhooks, access tokens and the API. Assistants such as Claude can work on your shows, and publish only what you confirm.',
    ],
  },
  {
    version: '0.1',
    summary: 'The first release: produce, publish and host your podcast in one place.',
    notes: [
      'Start a podcast from scratch, or import your show from its RSS feed. Every episode keeps its date and GUID.',
      'Take each episode through six steps, with a checklist, comments, mentions and reviews for your team.',
      'Upload recordings that resume after a lost connection, and reuse them from your library.',
      'Publish now or schedule a release. Checks show you what directories would reject.',
      'Share public pages for your show, your episodes and yourself, with a player you can embed on other sites.',
      'Register with directories from one page, and move your feed with a 301 redirect if you leave.',
      'Invite your team with roles and access levels. Notifications reach you in the app, by email or as a daily digest.',
      'Protect your account with two-factor authentication by text message or authenticator app.',
    ],
  },
]
