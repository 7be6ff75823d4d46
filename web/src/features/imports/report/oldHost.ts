/** 'your old host' where it has no name that we know. */
export const calledHost = (oldHost: string): string => (oldHost === '' || oldHost === 'Other' ? 'your old host' : oldHost)

/** Where the redirect is set, at hosts that name the setting in their own help. */
const settings: Partial<Record<string, string>> = {
  Anchor:
    'In Spotify for Creators, the new Anchor, open the settings of your show on the web, go to ‘Redirect your podcast’, paste the address and press Redirect. It can take up to 7 days.',
  Soundcloud: 'On the Content tab of your SoundCloud settings, paste the address under ‘Subscriber redirect’ and save.',
}

export const redirectAt = (oldHost: string): string =>
  settings[oldHost] ??
  `Look in the settings of your show at ${calledHost(oldHost)} for a 301 redirect, a feed redirect or a move to another host, and paste the address there. Where there is none, ask their support for a permanent (301) redirect.`
