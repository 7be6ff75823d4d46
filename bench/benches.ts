import type { Result } from './result.ts'

type Bench = () => Promise<Result[]>

/** Each measures one or more jobs. Loaded one at a time, each in its own process. */
export const benches: Record<string, () => Promise<Bench>> = {
  'sign-in': async () => (await import('./sign-in.ts')).signIn,
  polling: async () => (await import('./polling.ts')).polling,
  queries: async () => (await import('./queries.ts')).queries,
  search: async () => (await import('./search.ts')).search,
  'calendar-month': async () => (await import('./calendar-month.ts')).calendarMonth,
  'episode-list-growth': async () => (await import('./episode-list-growth.ts')).episodeListGrowth,
  'growth-episodes': async () => (await import('./growth-episodes.ts')).growthEpisodes,
  'growth-podcasts': async () => (await import('./growth-podcasts.ts')).growthPodcasts,
  'growth-downloads': async () => (await import('./growth-downloads.ts')).growthDownloads,
  'feed-304': async () => (await import('./feed-serving.ts')).feed304,
  'private-feed-304': async () => (await import('./private-feed.ts')).privateFeed304,
  'feed-gzip': async () => (await import('./feed-serving.ts')).feedGzip,
  'feed-seen': async () => (await import('./feed-serving.ts')).feedSeen,
  'feed-render': async () => (await import('./feed-render.ts')).feedRender,
  'feed-parse': async () => (await import('./feed-parse.ts')).feedParse,
  import: async () => (await import('./import.ts')).importFast,
  'import-slow': async () => (await import('./import.ts')).importSlow,
  'public-page': async () => (await import('./feed-serving.ts')).publicPage,
  'app-bundle': async () => (await import('./app-bundle.ts')).appBundle,
  'click-to-content': async () => (await import('./click-to-content.ts')).clickToContent,
  'transcript-editor': async () => (await import('./transcript-editor.ts')).transcriptEditor,
  lighthouse: async () => (await import('./lighthouse.ts')).lighthouse,
  upload: async () => (await import('./upload.ts')).upload,
  'media-range': async () => (await import('./media.ts')).mediaRange,
  'media-full': async () => (await import('./media.ts')).mediaFull,
  'media-accel': async () => (await import('./media.ts')).mediaAccel,
  'analytics-pages': async () => (await import('./analytics-pages.ts')).analyticsPages,
  finish: async () => (await import('./finish.ts')).finish,
  transcribe: async () => (await import('./transcribe.ts')).transcribe,
  export: async () => (await import('./export.ts')).exportShow,
  webhooks: async () => (await import('./webhooks.ts')).webhooks,
  'download-events': async () => (await import('./download-events.ts')).downloadEvents,
}
