import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { useTestApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { isFull } from '../../../test/kit/full.ts'
import { givePlan, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { makeListener } from './testing.ts'

const isRun = isFull && ['newsboat', 'podboat', 'script'].every((program) => spawnSync(program, ['--help']).error === undefined)

test.skipIf(!isRun)('newsboat subscribes to a private feed and downloads, until it is revoked', async () => {
  const app = await useTestApp({ listen: true, worker: false })
  const owner = await makePerson(app)
  await givePlan(app, owner, 'AGENCY')
  const { podcastId } = await makePodcast(app, owner)
  const episode = await readyEpisode(app, owner, podcastId, { title: 'Out now' })
  await publish(app, owner, episode.episodeId)
  const { feedUrl, listener } = await makeListener(app, owner, podcastId)

  const home = await mkdtemp(join(tmpdir(), 'castwright-newsboat-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const [urls, cache, config, queue, log] = ['urls', 'cache.db', 'config', 'queue', 'log'].map((name) => join(home, name)) as [
    string,
    string,
    string,
    string,
    string,
  ]
  await writeFile(urls, `${feedUrl}\n`)
  await writeFile(config, `podcast-auto-enqueue yes\ndownload-path "${home}/files/"\n`)
  const run = promisify(execFile)
  const env = { ...process.env, HOME: home, TERM: 'xterm' }
  const newsboat = (...args: string[]) =>
    run('newsboat', ['-u', urls, '-c', cache, '-C', config, '-q', '-d', log, '-l', '4', ...args], { env })

  await newsboat('-x', 'reload')
  expect((await newsboat('-x', 'print-unread')).stdout).toContain('1 unread')
  const queued = await readFile(join(home, '.newsboat/queue'), 'utf8').catch(() =>
    readFile(join(home, '.local/share/newsboat/queue'), 'utf8'),
  )
  expect(queued).toContain('/media/p/')
  await writeFile(queue, queued)
  // It downloads everything in its queue, and stays open.
  const podboat = spawn('script', ['-qec', `podboat -a -C ${config} -q ${queue}`, '/dev/null'], { env, stdio: 'ignore' })
  onTestFinished(() => void podboat.kill('SIGHUP'))
  const { rows } = await app.pool.pool.query<{ file_size: string }>('select file_size from recordings where id = $1', [episode.recordingId])
  await eventually(async () => {
    const [file] = (await readdir(home, { recursive: true })).filter((name) => name.endsWith('.mp3'))
    expect((await readFile(join(home, file!))).length).toBe(Number(rows[0]!.file_size))
  })
  podboat.kill('SIGHUP')

  await as(app, owner).ListenerService.SetState({ podcastId, listenerId: listener.id, state: 'revoked' })
  await newsboat('-x', 'reload')
  expect(await readFile(log, 'utf8')).toMatch(/404/)
})
