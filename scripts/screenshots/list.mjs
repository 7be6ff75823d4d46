/**
 * Every picture that the documents may show, one line each:
 *
 * name   the file, in docs/pictures
 * at     the address; {podcast} is the first show's id, {episode} and {creator} are public addresses
 * click  a link or button that is then pressed, by its name; several, one after the other
 * see    words that are there when all of it is
 * looks  the looks in which the documents show it (`--all` takes all four)
 */
export const pictures = [
  { name: 'my-podcasts', at: '/my-podcasts', see: 'Studio Light', looks: ['desktop'] },
  { name: 'episodes', at: '/the-long-way-home/episodes/all', see: 'The bus that changes its language', looks: ['desktop', 'phone'] },
  { name: 'episodes-video', at: '/studio-light/episodes/published', see: 'A candle is not enough' },
  {
    name: 'manage-episode',
    at: '/the-long-way-home/episodes/all',
    click: ['The ferry that runs on Tuesdays'],
    see: 'My Checklist',
    looks: ['desktop'],
  },
  {
    name: 'episode-reviews',
    at: '/the-long-way-home/episodes/in-work',
    click: ['Forty gates to Tannheim'],
    see: 'My Checklist',
    looks: ['dark'],
  },
  { name: 'recordings', at: '/the-long-way-home/recordings', see: 'room-tone' },
  { name: 'show-settings', at: '/settings/podcast/{podcast}/show-settings', see: 'Project Key', looks: ['desktop'] },
  { name: 'team-management', at: '/settings/podcast/{podcast}/team-management', see: 'priya@castwright.example', looks: ['desktop'] },
  { name: 'distribution', at: '/settings/podcast/{podcast}/rss-and-distribution', see: 'RSS' },
  { name: 'social-media', at: '/settings/podcast/{podcast}/social-media', see: 'Patreon' },
  { name: 'profile', at: '/settings/my-account/profile', see: 'Profile' },
  { name: 'plan-usage', at: '/settings/subscription-and-billing/plan-usage', see: 'Plan Usage' },
  { name: 'offers', at: '/settings/subscription-and-billing/offers-and-upgrades', see: 'Offers & Upgrades' },
  { name: 'notifications', at: '/my-podcasts', click: ['Notifications'], see: 'Studio Light' },
  { name: 'add-podcast', at: '/my-podcasts', click: ['Start a New Podcast'], see: 'Import an Existing Show' },
  { name: 'tutorials', at: '/video-tutorials', see: 'Video Tutorials' },
  { name: 'tutorial', at: '/tutorials/how-to-create-a-new-podcast', see: 'In words' },
  { name: 'public-show', at: '/pod/the-long-way-home', see: 'The winter the lake held', looks: ['desktop', 'phone'] },
  { name: 'public-video', at: '/pod/studio-light', see: 'A candle is not enough' },
  { name: 'public-episode', at: '{episode}', see: 'The Long Way Home', looks: ['desktop', 'phone'] },
  { name: 'public-creator', at: '{creator}', see: 'Nora Lindqvist', looks: ['desktop', 'phone'] },
]
