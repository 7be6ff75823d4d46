import { openTagLimits } from '@castwright/contract/podcasts/limits.ts'
import { toLine } from '@castwright/contract/text.ts'
import type { App } from '../../../platform/app.ts'
import { storable } from '../../../platform/storable.ts'
import { feedGuid } from '../../feeds/service.ts'
import { isGuid } from '../parse/show-fields.ts'
import { fetchOrReject } from './fetch.ts'

/** How a feed refers to another show: by its GUID, which directories derive from the URL if the feed has none. */
export async function lookUpShow(app: App, url: string): Promise<{ title: string; feedGuid: string; feedUrl: string; medium: string }> {
  const { show, address } = await fetchOrReject(app, { address: url, field: 'url', firstPage: true })
  return storable({
    title: toLine(show.title).slice(0, openTagLimits.title).toWellFormed(),
    feedGuid: show.guid !== null && isGuid(show.guid) ? show.guid.trim().toLowerCase() : feedGuid(address),
    feedUrl: address,
    medium: /^\w{1,30}$/.test(show.medium ?? '') ? show.medium! : 'podcast',
  })
}
