import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../server/src/platform/free-port.ts'
import { need } from './tools.ts'

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

export type Nginx = { port: number; stop(): Promise<void> }

/** nginx with two workers in front of the product. It serves the stored file directly at `/plain/`, and otherwise what the product tells it to. */
export const startNginx = (folder: string, storage: string, productPort: number): Promise<Nginx> =>
  serveWith(
    folder,
    2,
    `location /plain/ { alias ${storage}/; default_type audio/mpeg; }
     location /_media/ { internal; alias ${storage}/; }
     location / { proxy_pass http://product; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header X-Forwarded-For $remote_addr; }`,
    `upstream product { server 127.0.0.1:${productPort}; keepalive 64; }`,
  )

/** nginx with these locations, and more configuration next to the server block. */
export async function serveWith(folder: string, workers: number, locations: string, extra = ''): Promise<Nginx> {
  const port = await freePort()
  await mkdir(folder, { recursive: true })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; ${user} worker_processes ${workers}; pid ${folder}/pid; error_log ${folder}/log warn;
     events { worker_connections 1024; }
     http {
       access_log off; sendfile on; sendfile_max_chunk 2m; tcp_nodelay on; keepalive_requests 100000000; ${temporary} types { audio/mpeg mp3; }
       ${extra}
       server {
         listen 127.0.0.1:${port} reuseport;
         ${locations}
       }
     }`,
  )
  const child = spawn(need('nginx'), ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', join(folder, 'log')], { stdio: 'ignore' })
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`nginx exited with code ${child.exitCode}. See ${folder}/log.`)
    await delay(20)
  }
  return {
    port,
    async stop() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
