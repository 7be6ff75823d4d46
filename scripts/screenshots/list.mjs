/**
 * Every screenshot that the docs may show:
 *
 * name      the file, in docs/pictures
 * at        the path; {studio-light} is the ID of the show with that profile URL
 * click     names of links, buttons or items of a menu to click, one after the other
 * see       text that is visible when the page is complete
 * height    height of the desktop window, where 900 would cut a line or leave half of it empty
 * after     what has to happen first: `import` imports a show. These are taken last
 * variants  the variants in the docs (`--all` takes all four)
 */
export const screenshots = [
  { name: 'my-podcasts', at: '/my-podcasts', see: 'Studio Light', height: 860, variants: ['desktop'] },
  { name: 'episodes', at: '/the-long-way-home/episodes/all', see: 'The bus that changes', height: 868, variants: ['desktop', 'phone'] },
  { name: 'episodes-video', at: '/studio-light/episodes/published', see: 'A candle is not enough' },
  {
    name: 'manage-episode',
    at: '/the-long-way-home/episodes/all',
    click: ['The ferry that runs on Tuesdays'],
    see: 'My Checklist',
    variants: ['desktop'],
  },
  {
    name: 'late-episode',
    at: '/the-long-way-home/episodes/in-work',
    click: ['Forty gates to Tannheim'],
    see: 'My Checklist',
    variants: ['dark'],
  },
  { name: 'my-work', at: '/my-work', see: 'Overdue' },
  { name: 'calendar', at: '/the-long-way-home/calendar', see: 'Today', variants: ['desktop'] },
  { name: 'calendar-all', at: '/calendar/all', see: 'Today' },
  { name: 'calendar-links', at: '/the-long-way-home/calendar', click: ['Calendar links'], see: 'My dates' },
  { name: 'season', at: '/studio-light/seasons/new', see: 'Plan a season' },
  { name: 'seasons', at: '/studio-light/seasons', see: 'Plan a season' },
  { name: 'analytics', at: '/the-long-way-home/analytics', see: 'Downloads over time', variants: ['desktop'] },
  { name: 'analytics-all', at: '/analytics/all', see: 'Downloads over time' },
  { name: 'guest-portal', at: '/the-long-way-home/guest-portal', see: 'Add a guest', variants: ['desktop'] },
  { name: 'guest-book', at: '/the-long-way-home/guest-portal?tab=book', see: 'Agnes Tveit' },
  { name: 'pitches', at: '/the-long-way-home/guest-portal?tab=pitches', see: 'Spam' },
  { name: 'guest-settings', at: '/the-long-way-home/guest-portal?tab=settings', see: 'Introduction', height: 1500 },
  { name: 'private-feeds', at: '/the-long-way-home/private-feeds', see: 'Ines Barreto' },
  { name: 'private-feed-new', at: '/the-long-way-home/private-feeds', click: ['Add a listener'], see: 'Last day' },
  {
    name: 'private-feed-url',
    at: '/the-long-way-home/private-feeds',
    click: ['Actions for My phone', 'Show feed URL'],
    see: 'Page for the listener',
  },
  { name: 'private-feed-episodes', at: '/the-long-way-home/private-feeds?tab=episodes', see: 'Release to members' },
  { name: 'private-feed-settings', at: '/the-long-way-home/private-feeds?tab=settings', see: 'Days between episodes' },
  { name: 'pitch', at: '/pod/the-long-way-home/pitch', see: 'The Long Way Home' },
  { name: 'planning', at: '/settings/podcast/{studio-light}/planning', see: 'Days off' },
  { name: 'template', at: '/settings/podcast/{studio-light}/planning', click: ['Edit Studio visit'], see: 'Show notes' },
  { name: 'webhooks', at: '/settings/podcast/{the-long-way-home}/webhooks', see: 'Add webhook' },
  { name: 'webhook-form', at: '/settings/podcast/{the-long-way-home}/webhooks', click: ['Add webhook'], see: 'Choose all' },
  {
    name: 'webhook-deliveries',
    at: '/settings/podcast/{the-long-way-home}/webhooks',
    click: ['Deliveries of Milestones', 'Send test'],
    see: 'Delivered',
  },
  { name: 'recordings', at: '/the-long-way-home/recordings', see: 'room-tone' },
  { name: 'finishing', at: '/settings/podcast/{the-long-way-home}/finishing', see: 'Finish recordings' },
  { name: 'show-settings', at: '/settings/podcast/{the-long-way-home}/show-settings', see: 'Project Key', height: 820 },
  { name: 'transcript', at: '/the-long-way-home/recordings', click: [/^Actions for the-ferry/, 'Transcript'], see: 'Mark as checked' },
  {
    name: 'transcript-checked',
    at: '/the-long-way-home/recordings',
    click: [/^Actions for the-winter/, 'Transcript'],
    see: 'Nora',
    variants: ['desktop'],
  },
  { name: 'chapters', at: '/the-long-way-home/recordings', click: [/^Actions for the-winter/, 'Chapters'], see: 'Add chapter here' },
  {
    name: 'team-management',
    at: '/settings/podcast/{the-long-way-home}/team-management',
    see: 'priya@castwright.example',
    height: 820,
    variants: ['desktop'],
  },
  { name: 'distribution', at: '/settings/podcast/{the-long-way-home}/rss-and-distribution', see: 'Feed Health' },
  { name: 'social-media', at: '/settings/podcast/{the-long-way-home}/social-media', see: 'Patreon' },
  { name: 'profile', at: '/settings/my-account/profile', see: 'Username' },
  { name: 'plan-usage', at: '/settings/subscription-and-billing/plan-usage', see: 'Your plan' },
  { name: 'offers', at: '/settings/subscription-and-billing/offers-and-upgrades', see: 'Agency', height: 900, variants: ['desktop'] },
  { name: 'payment-method', at: '/settings/subscription-and-billing/payment-method', see: 'Visa ending in 4242' },
  { name: 'invoices', at: '/settings/subscription-and-billing/invoices', see: 'Paid' },
  { name: 'notifications', at: '/my-podcasts', click: ['Notifications'], see: 'Mark all as read' },
  { name: 'add-podcast', at: '/my-podcasts', click: ['Start a New Podcast'], see: 'Import an Existing Show' },
  { name: 'tutorials', at: '/video-tutorials', see: 'Video Tutorials' },
  { name: 'tutorial', at: '/tutorials/how-to-create-a-new-podcast', see: 'Transcript' },
  { name: 'public-show', at: '/pod/the-long-way-home', see: 'The winter the lake held', height: 850, variants: ['desktop'] },
  { name: 'public-video', at: '/pod/studio-light', see: 'A candle is not enough' },
  { name: 'public-episode', at: '/pod/the-long-way-home', click: ['The winter the lake held'], see: /^Share$/, variants: ['phone'] },
  { name: 'public-creator', at: '/pal/noralindqvist', see: 'The Long Way Home' },
  { name: 'import-status', after: 'import', at: '/harbour-radio/episodes/all', click: ['View Summary'], see: 'Fog, in four voices' },
  { name: 'import-report', after: 'import', at: '/harbour-radio/import', see: 'Before and After', height: 690, variants: ['desktop'] },
]
