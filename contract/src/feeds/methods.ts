import { z } from 'zod'
import { adminOf, editorOf, read, write } from '../method.ts'
import { openTagLimits } from '../podcasts/limits.ts'
import { EpisodeTags, EpisodeTagsForm, LiveStatus, ShowTags, ShowTagsForm } from '../podcasts/open-tags.ts'
import { Podcast } from '../podcasts/shapes.ts'
import { CheckResult } from '../publishing/checks.ts'
import { Id, RequestId, Version } from '../shapes.ts'
import { NewFeedUrl, RedirectCheck } from './shapes.ts'

/** PodcastService: the feed and its redirect. */
export const PodcastFeeds = {
  GetRSSFeed: read(editorOf('podcast'), {
    summary: 'Returns the feed as listeners get it. For team members.',
    input: z.object({ requestId: RequestId, podcastId: Id, userId: Id.optional() }),
    output: z.object({ rssFeed: z.string(), rssFeedUrl: z.string() }),
  }),
  CheckFeed: read(editorOf('podcast'), {
    summary: 'Runs the feed checks.',
    output: z.object({ findings: z.array(CheckResult) }),
  }),
  CheckRedirect: read(adminOf('podcast', { scope: 'admin' }), {
    summary: 'Fetches the feed at the new URL and compares it with this one. Changes nothing.',
    rate: { max: 100, seconds: 3600 },
    input: z.object({ podcastId: Id, newRssFeedUrl: NewFeedUrl }),
    output: z.object({ redirectCheck: RedirectCheck }),
  }),
  Redirect: write(adminOf('podcast', { verified: true, scope: 'admin' }), {
    summary: "Permanently redirects the feed to another feed's URL.",
    rate: { max: 40, seconds: 3600 },
    input: z.object({
      requestId: RequestId,
      podcastId: Id,
      userId: Id.optional(),
      newRssFeedUrl: NewFeedUrl,
      newHost: z.string().max(100).optional(),
    }),
    output: z.object({ podcast: Podcast }),
  }),
  StopRedirect: write(adminOf('podcast', { scope: 'admin' }), {
    summary: 'Cancels the redirect within its first 24 hours.',
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ podcast: Podcast }),
  }),
}

/** Tags in the feed that no form here has, by name. They stay as they are. */
const OtherTags = z.array(z.object({ name: z.string(), count: z.number() }))

const ShowTagsOutput = z.object({
  showTags: ShowTags,
  version: Version,
  otherTags: OtherTags,
  /** Of the owner. It lists their shows that chose to be in it. */
  publisherFeedUrl: z.string(),
})

/** PodcastService: the tags of a show. */
export const PodcastTags = {
  FindOpenTags: read(editorOf('podcast'), {
    summary: "Returns a show's open podcast tags.",
    output: ShowTagsOutput,
  }),
  UpdateOpenTags: write(editorOf('podcast', { scope: 'admin' }), {
    summary: 'Replaces the given open podcast tags on a show, and announces changes to live items.',
    input: z.object({ requestId: RequestId, podcastId: Id, showTags: ShowTagsForm.partial(), version: Version.optional() }),
    output: ShowTagsOutput,
  }),
  SetLiveStatus: write(editorOf('podcast', { scope: 'publish' }), {
    summary: 'Marks a live item as scheduled, live or ended, and announces it.',
    input: z.object({ requestId: RequestId, podcastId: Id, guid: z.string().min(1).max(openTagLimits.url), status: LiveStatus }),
    output: ShowTagsOutput,
  }),
}

/** EpisodeService: the tags of an episode. */
export const EpisodeTagMethods = {
  FindOpenTags: read(editorOf('episode'), {
    summary: "Returns an episode's open podcast tags.",
    output: z.object({ episodeTags: EpisodeTags, otherTags: OtherTags }),
  }),
  UpdateOpenTags: write(editorOf('episode'), {
    summary: 'Replaces the given open podcast tags on an episode. Listeners get them when the episode is republished.',
    input: z.object({ requestId: RequestId, episodeId: Id, episodeTags: EpisodeTagsForm.partial() }),
    output: z.object({ episodeTags: EpisodeTags, otherTags: OtherTags }),
  }),
}
