import { searchKinds } from '@castwright/contract/search/shapes.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { deletePodcasts } from '../../../test/kit/rows.ts'
import { newId, newToken } from '../../platform/ids.ts'

/** Random changes to teams and texts, checked against a model: a search finds what the person can open, and nothing else. */

const app = await useApp({ worker: false })
const people = [await makePerson(app), await makePerson(app), await makePerson(app), await makePerson(app), await makePerson(app)]

const words = ['zebra', 'mosaic', 'quartz', 'harbor', 'violin', 'pepper']

type Thing = { id: string; podcastId: string; episodeId: string | null; texts: string[]; isDeleted?: boolean }
type Role = { id: string; podcastId: string; person: Person }

/** mulberry32, so that a failure can be repeated. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

function makeWorld(seed: number) {
  const random = randomOf(seed)
  const pick = <T>(from: T[]): T | undefined => from[random(from.length || 1)]
  const word = (): string => pick(words)!
  const run = (statement: string, values: unknown[]) => app.pool.pool.query(statement, values)
  const podcasts: Thing[] = []
  const episodes: Thing[] = []
  const comments: Thing[] = []
  const recordings: Thing[] = []
  const guests: Thing[] = []
  const roles: Role[] = []
  const names = new Map(people.map((person) => [person.userId, '']))
  const remove = <T>(from: T[], is: (one: T) => boolean): void => {
    for (let at = from.length - 1; at >= 0; at -= 1) if (is(from[at]!)) from.splice(at, 1)
  }

  const join = async (podcastId: string, person: Person, access: string): Promise<void> => {
    if (roles.some((role) => role.podcastId === podcastId && role.person === person)) return
    const role = { id: newId(), podcastId, person }
    await run(
      `insert into podcast_roles (id, podcast_id, user_id, show_access, collaborator_type, is_active, created_at) values ($1, $2, $3, $4, 'HOST', true, now())`,
      [role.id, podcastId, person.userId, access],
    )
    roles.push(role)
  }

  const changes: Array<() => Promise<unknown>> = [
    async () => {
      const id = newId()
      const text = word()
      await run(`insert into podcasts (id, title, profile_url, media_format, created_at) values ($1, $2, $3, 'audio', now())`, [
        id,
        text,
        id,
      ])
      podcasts.push({ id, podcastId: id, episodeId: null, texts: [text] })
      await join(id, pick(people)!, 'OWNER')
    },
    async () => {
      const podcast = pick(podcasts)
      if (podcast) await join(podcast.id, pick(people)!, random(2) === 0 ? 'ADMIN' : 'EDITOR')
    },
    async () => {
      const role = pick(roles)
      if (!role) return
      if (random(2) === 0) await run('delete from podcast_roles where id = $1', [role.id])
      else
        await run('update podcast_roles set is_active = false where id = $1', [role.id]).then(() =>
          run('delete from podcast_roles where id = $1', [role.id]),
        )
      remove(roles, (one) => one === role)
    },
    async () => {
      const podcast = pick(podcasts)
      if (!podcast) return
      const [id, title, notes] = [newId(), word(), word()]
      await run(
        `insert into episodes (id, podcast_id, guid, title, show_notes, created_at, updated_at) values ($1::uuid, $2, $1::text, $3, $4, now(), now())`,
        [id, podcast.id, title, `<p>${notes}</p>`],
      )
      episodes.push({ id, podcastId: podcast.id, episodeId: id, texts: [title, notes] })
    },
    async () => {
      const episode = pick(episodes)
      if (!episode) return
      episode.texts = [word(), word()]
      await run('update episodes set title = $2, show_notes = $3 where id = $1', [
        episode.id,
        episode.texts[0],
        `<p>${episode.texts[1]}</p>`,
      ])
    },
    async () => {
      const episode = pick(episodes.filter((one) => !one.isDeleted))
      if (!episode) return
      const [id, text] = [newId(), word()]
      await run(`insert into comments (id, episode_id, author_name, content, created_at) values ($1, $2, 'Ada', $3, now())`, [
        id,
        episode.id,
        `<p>${text}</p>`,
      ])
      comments.push({ id, podcastId: episode.podcastId, episodeId: episode.id, texts: [text] })
    },
    async () => {
      const comment = pick(comments.filter((one) => !episodes.some(({ id, isDeleted }) => isDeleted && id === one.episodeId)))
      if (!comment) return
      if (random(2) === 0) {
        comment.texts = [word()]
        await run('update comments set content = $2 where id = $1', [comment.id, `<p>${comment.texts[0]}</p>`])
      } else {
        await run('delete from comments where id = $1', [comment.id])
        remove(comments, (one) => one === comment)
      }
    },
    async () => {
      const podcast = pick(podcasts)
      if (!podcast) return
      const [id, text, object] = [newId(), word(), newToken(8)]
      await run(
        `insert into recordings (id, podcast_id, file_name, file_type, object, file_size, duration, created_at) values ($1, $2, $3, 'mp3', $4, 1, 1, now())`,
        [id, podcast.id, `${text} ${object}.mp3`, object],
      )
      recordings.push({ id, podcastId: podcast.id, episodeId: null, texts: [text] })
    },
    async () => {
      const podcast = pick(podcasts)
      if (!podcast) return
      const [id, name, notes] = [newId(), word(), word()]
      await run(
        `insert into guests (id, podcast_id, name, notes, source, created_at, updated_at) values ($1, $2, $3, $4, 'team', now(), now())`,
        [id, podcast.id, name, notes],
      )
      guests.push({ id, podcastId: podcast.id, episodeId: null, texts: [name, notes] })
    },
    async () => {
      const guest = pick(guests)
      if (!guest) return
      if (random(2) === 0) {
        guest.texts = [word(), word()]
        await run("update guests set name = $2, tags = to_jsonb(array[$3::text]), notes = '' where id = $1", [guest.id, ...guest.texts])
      } else {
        await run('delete from guests where id = $1', [guest.id])
        remove(guests, (one) => one === guest)
      }
    },
    async () => {
      const recording = pick(recordings)
      if (!recording) return
      await run('update recordings set is_deleted = true where id = $1', [recording.id])
      remove(recordings, (one) => one === recording)
    },
    async () => {
      const person = pick(people)!
      const name = word()
      await run('update profiles set first_name = $2 where user_id = $1', [person.userId, name])
      names.set(person.userId, name)
    },
    async () => {
      const episode = pick(episodes)
      if (!episode || random(3) > 0) return
      await run('delete from episodes where id = $1', [episode.id])
      remove(episodes, (one) => one === episode)
      remove(comments, (one) => one.episodeId === episode.id)
    },
    // A deleted draft, or one that is restored.
    async () => {
      const episode = pick(episodes)
      if (!episode) return
      episode.isDeleted = !episode.isDeleted
      await run('update episodes set deleted_at = $2 where id = $1', [episode.id, episode.isDeleted ? new Date() : null])
    },
    async () => {
      const podcast = pick(podcasts)
      if (!podcast || random(6) > 0) return
      await run('delete from podcasts where id = $1', [podcast.id])
      for (const list of [podcasts, episodes, comments, recordings, guests]) remove(list, (one) => one.podcastId === podcast.id)
      remove(roles, (one) => one.podcastId === podcast.id)
    },
  ]

  const expected = (person: Person, text: string): string[] => {
    const deleted = new Set(episodes.filter((episode) => episode.isDeleted).map(({ id }) => id))
    const open = new Set(roles.filter((role) => role.person === person).map((role) => role.podcastId))
    const things = [...podcasts, ...episodes, ...comments, ...recordings, ...guests].filter(
      (one) => open.has(one.podcastId) && !deleted.has(one.episodeId ?? '') && one.texts.includes(text),
    )
    const found = roles.filter((role) => open.has(role.podcastId) && names.get(role.person.userId) === text)
    return [...things.map(({ id }) => id), ...new Set(found.map((role) => role.person.userId))].toSorted()
  }

  return { change: () => changes[random(changes.length)]!(), expected }
}

const searched = async (person: Person, text: string): Promise<string[]> => {
  const all: string[] = []
  for (let offset = 0; ; offset += 25) {
    const { groups } = await as(app, person).SearchService.Find({ text, kinds: [...searchKinds], limit: 25, offset })
    all.push(...groups.flatMap(({ hits }) => hits.map(({ id }) => id)))
    if (!groups.some(({ hasMore }) => hasMore)) return all.toSorted()
  }
}

test.each([1, 2, 3])('finds exactly what each person can open, after random changes (seed %i)', async (seed) => {
  await deletePodcasts(app)
  await app.pool.pool.query(`update profiles set first_name = ''`)
  const world = makeWorld(seed)
  for (let round = 0; round < 12; round += 1) {
    for (let step = 0; step < 25; step += 1) await world.change()
    for (const person of people) {
      const text = words[round % words.length]!
      expect(await searched(person, text), `${text} in round ${round}`).toEqual(world.expected(person, text))
    }
  }
})
