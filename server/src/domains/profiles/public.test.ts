import { PublicUser } from '@castwright/contract/profiles/shapes.ts'
import { snake } from '@castwright/contract/case.ts'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { freshUsername, update } from './testing.ts'

const app = await useApp({ worker: false })
const ada = await makePerson(app)

describe('the public profile', () => {
  const look = (profileUrl: string) => callRaw(app, null, 'UserService.FindByProfileURL', { profileUrl })

  test('shows only public fields', async () => {
    const username = `Ada.${freshUsername()}`.slice(0, 14)
    await update(app, ada, { username, firstName: 'Ada', bio: '<p>Hello</p>', dateOfBirth: '1985-12-10' })
    const { status, body } = await look(username)
    expect(status).toBe(200)
    const { user } = body as { user: Record<string, unknown> }
    expect(Object.keys(user).toSorted()).toEqual(Object.keys(PublicUser.shape).map(snake).toSorted())
    expect(user).toMatchObject({
      id: ada.userId,
      username,
      first_name: 'Ada',
      bio: '<p>Hello</p>',
      user_profile_url: `${app.url}/pal/${username}`,
    })
    for (const secret of [ada.email, '1985-12-10', 'providers', 'two_factor', 'beta']) expect(JSON.stringify(body)).not.toContain(secret)
    for (const other of [username.toLowerCase(), username.toUpperCase(), `${app.url}/pal/${username}`, `/pal/${username.toUpperCase()}`]) {
      expect(await look(other)).toEqual({ status, body })
    }
  })

  test('returns not_found for an unknown user', async () => {
    for (const nobody of [
      'nobody_here',
      '%',
      '_',
      `${app.url}/pal/`,
      '../etc/passwd',
      "' or 1=1 --",
      'x'.repeat(2000),
      ada.email,
      ada.userId,
    ]) {
      expect(await look(nobody), nobody).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect(await look('')).toMatchObject({ status: 400 })
  })
})

describe('mentionable users', () => {
  const named = async (person: Person, text?: string) => {
    const { users } = await as(app, person).UserService.FindMentionable({ userId: person.userId, ...(text !== undefined && { text }) })
    return users.map(({ firstName }) => firstName)
  }
  const makeNamed = async (firstName: string, username: string | null = freshUsername()): Promise<Person> => {
    const person = await makePerson(app)
    await update(app, person, { firstName, ...(username !== null && { username }) })
    return person
  }

  test("are active members of the caller's teams with a username", async () => {
    const owner = await makeNamed('Olga')
    const [bea, carl, ghost, stranger] = [
      await makeNamed('Bea'),
      await makeNamed('carl'),
      await makeNamed('Ghost', null),
      await makeNamed('Stranger'),
    ]
    const invited = await makeNamed('Invited')
    const [one, two, elsewhere] = [await makePodcast(app, owner), await makePodcast(app, owner), await makePodcast(app, stranger)]
    for (const [podcast, person] of [
      [one, bea],
      [two, bea],
      [two, carl],
      [one, ghost],
      [one, invited],
      [elsewhere, invited],
    ] as const) {
      await makeMember(app, podcast.podcastId, person, 'EDITOR')
    }
    await app.pool.pool.query('update podcast_roles set is_active = false where user_id = $1 and podcast_id = $2', [
      invited.userId,
      one.podcastId,
    ])

    expect(await named(owner)).toEqual(['Bea', 'carl'])
    expect(await named(bea)).toEqual(['carl', 'Olga'])
    expect(await named(carl)).toEqual(['Bea', 'Olga'])
    expect(await named(invited)).toEqual(['Stranger'])
    expect(await named(stranger)).toEqual(['Invited'])
    expect(await named(owner, 'BE')).toEqual(['Bea'])
    expect(await named(owner, '@car')).toEqual(['carl'])
    for (const nothing of ['%', '_', 'zzz', "'"]) expect(await named(owner, nothing)).toEqual([])
    const { users } = await as(app, owner).UserService.FindMentionable({ userId: owner.userId, text: 'bea' })
    expect(users).toEqual([{ id: bea.userId, firstName: 'Bea', lastName: '', username: expect.any(String), thumbnailUrl: null }])
    expect(await callRaw(app, bea, 'UserService.FindMentionable', { userId: owner.userId })).toMatchObject({ status: 403 })
  })

  test('lists prefix matches before other matches, even beyond the limit', async () => {
    const owner = await makeNamed('Olga')
    const [beth, theo] = [await makeNamed('Beth'), await makeNamed('Théo')]
    const { podcastId } = await makePodcast(app, owner)
    for (const person of [beth, theo]) await makeMember(app, podcastId, person, 'EDITOR')
    expect(await named(owner, 'th')).toEqual(['Théo', 'Beth'])
    await app.pool.pool.query(
      `with made as (insert into users (id, email, email_verified, created_at, updated_at)
         select gen_random_uuid(), 'ruth' || n || '@example.com', true, now(), now() from generate_series(1, 25) n returning id),
       named as (insert into profiles (user_id, username, first_name, created_at)
         select id, 'ruth' || substr(id::text, 1, 8), 'Ruth', now() from made)
       insert into podcast_roles (id, podcast_id, user_id, show_access, collaborator_type, is_active, created_at)
         select gen_random_uuid(), $1, id, 'EDITOR', 'HOST', true, now() from made`,
      [podcastId],
    )
    const offered = await named(owner, 'th')
    expect(offered[0]).toBe('Théo')
    expect(offered).toHaveLength(20)
  })

  test('are limited to 20', async () => {
    const owner = await makePerson(app)
    const { podcastId } = await makePodcast(app, owner)
    await app.pool.pool.query(
      `with made as (insert into users (id, email, email_verified, created_at, updated_at)
         select gen_random_uuid(), 'm' || n || '@example.com', true, now(), now() from generate_series(1, 30) n returning id),
       named as (insert into profiles (user_id, username, first_name, created_at)
         select id, 'm' || substr(id::text, 1, 8), 'Member', now() from made)
       insert into podcast_roles (id, podcast_id, user_id, show_access, collaborator_type, is_active, created_at)
         select gen_random_uuid(), $1, id, 'EDITOR', 'HOST', true, now() from made`,
      [podcastId],
    )
    expect(await named(owner)).toHaveLength(20)
  })
})
