import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { eventually } from '../../../../test/kit/eventually.ts'

/** Searched on PATH and in the Debian location, which isn't on every PATH. */
export const nginxPath = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'nginx'))
  .find((path) => existsSync(path))

export type Nginx = { socketPath: string; folder: string }

/** Runs the machine's nginx on a socket for one test. `server` is the content of its server block, and `FOLDER` stands for its folder. */
export async function useNginx(server: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'castwright-nginx-'))
  const socketPath = join(folder, 'socket')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/log warn;
     events {}
     http {
       access_log off; ${temporary} types { audio/mpeg mp3; }
       server { listen unix:${socketPath}; ${server.replaceAll('FOLDER', folder)} }
     }`,
  )
  const child = spawn(nginxPath!, ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', join(folder, 'log')], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  await eventually(async () => {
    if (!existsSync(socketPath)) throw new Error(await readFile(join(folder, 'log'), 'utf8').catch(() => 'nginx does not listen yet'))
  })
  return { socketPath, folder }
}
