import { expect, test } from 'vitest'
import { as, callRaw } from '../../../test/kit/as.ts'
import { useShow } from '../../../test/kit/show.ts'
import { all, channelOf, one } from '../feeds/testing.ts'
import { importForm, insertProof, oldFeed, useOldHost } from './testing.ts'

const host = await useOldHost()
const { app, owner, podcastId } = await useShow({ worker: false, env: { ALLOW_PRIVATE_FETCH: 'true' }, plan: 'AGENCY', withOperator: true })

const guid = '9b024349-ccf0-5f69-a609-6b82873eab3c'
const feedOf = async (id: string): Promise<string> => (await app.server.inject({ url: `/rss/${id}.xml` })).body

test('looks up another show by its feed', async () => {
  host.pages.set(
    '/roll.xml',
    oldFeed([{ guid: 'a' }], { title: 'Neighbors', more: `<podcast:guid>${guid}</podcast:guid><podcast:medium>video</podcast:medium>` }),
  )
  const url = `${host.url}/roll.xml`
  const { show } = await as(app, owner).PodcastService.LookUpShow({ podcastId, url })
  expect(show).toEqual({ title: 'Neighbors', feedGuid: guid, feedUrl: url, medium: 'video' })
  expect(await callRaw(app, owner, 'PodcastService.LookUpShow', { podcastId, url: `${host.url}/none` })).toMatchObject({ status: 412 })
})

test('imported tags are form values, keep what the forms lack, and are never in the feed twice', async () => {
  const more = `<podcast:funding url="https://a.example/1">One</podcast:funding><podcast:funding url="https://a.example/2">Two</podcast:funding>
    <podcast:license url="https://a.example/license">ours</podcast:license><podcast:location osm="R1" x="kept">Rome</podcast:location>
    <podcast:podroll><podcast:remoteItem feedGuid="${guid}" extra="1"/><podcast:remoteItem feedGuid="${guid}" itemGuid="e"/></podcast:podroll>
    <podcast:value type="lightning" method="keysend"><podcast:valueRecipient type="node" address="abc" split="1"/></podcast:value>
    <podcast:liveItem status="live" start="2026-01-01T10:00:00Z"><title>Old</title><guid>live</guid><podcast:contentLink href="https://l.example">x</podcast:contentLink><podcast:chat server="c.example" protocol="irc"/></podcast:liveItem>`
  host.pages.set('/tags.xml', oldFeed([], { title: 'Tagged', more }))
  const url = `${host.url}/tags.xml`
  await insertProof(app, owner, url, { email: 'olga@example.com' })
  const { podcastId: imported } = await as(app, owner).PodcastService.Migrate({
    rssFeedUrl: url,
    podcast: importForm('tagged'),
    userId: owner.userId,
    oldHost: 'Libsyn',
  })
  const found = await as(app, owner).PodcastService.FindOpenTags({ podcastId: imported })
  expect(found.showTags).toMatchObject({
    fundings: [{ url: 'https://a.example/2', text: 'Two' }],
    license: { name: 'ours', url: 'https://a.example/license' },
    places: [{ name: 'Rome', osm: 'R1' }],
    podroll: [{ feedGuid: guid }],
    liveItems: [{ guid: 'live', status: 'live', start: '2026-01-01T10:00:00.000Z' }],
  })
  expect(found.otherTags).toEqual([{ name: 'podcast:value', count: 1 }])
  const saved = await as(app, owner).PodcastService.UpdateOpenTags({
    podcastId: imported,
    showTags: {
      license: { name: 'CC-BY-4.0', url: '' },
      places: [{ ...found.showTags.places[0]!, country: 'IT' }],
      podroll: [{ ...found.showTags.podroll[0]!, title: 'Podnews' }],
      liveItems: [{ ...found.showTags.liveItems[0]!, status: 'ended' }],
    },
  })
  expect(saved.otherTags).toEqual(found.otherTags)
  const channel = channelOf(await feedOf(imported))
  expect(all(channel, 'podcast:funding').map(({ text }) => text)).toEqual(['One', 'Two'])
  expect(all(channel, 'podcast:license').map(({ text, attributes }) => [text, attributes])).toEqual([['CC-BY-4.0', {}]])
  expect(one(channel, 'podcast:location')!.attributes).toEqual({ osm: 'R1', country: 'IT', x: 'kept' })
  expect(one(channel, 'podcast:podroll')!.children.map(({ attributes }) => attributes)).toEqual([
    { feedGuid: guid, title: 'Podnews', extra: '1' },
    { feedGuid: guid, itemGuid: 'e' },
  ])
  expect(one(channel, 'podcast:liveItem')!.children.map(({ name }) => name)).toEqual([
    'title',
    'guid',
    'podcast:contentLink',
    'podcast:chat',
  ])
  expect(all(channel, 'podcast:value')).toHaveLength(1)
})
