import { mkdir, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { UserError } from '../lib/home.mjs'
import { capture } from '../lib/run.mjs'
import { libraries, program } from './packages.mjs'
import { waitUntilReady, daemon, freePorts } from './processes.mjs'

export const swiftPackages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object']

const account = {
  accessKeyId: 'castwright:tester',
  secretAccessKey: 'an-s3-key-for-tests',
  region: 'us-east-1',
  bucket: 'castwright-tests',
}

const storageServer = (kind, port, folder) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
workers = 0
disable_fallocate = true
[pipeline:main]
pipeline = healthcheck ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
[filter:healthcheck]
use = egg:swift#healthcheck
`

const proxyServer = (port, unusedPort, folder) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
workers = 0
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_${account.accessKeyId.replace(':', '_')} = ${account.secretAccessKey} .admin
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = ${account.region}
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
# Tempauth requires a cache but works without one: nothing listens on that port.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${unusedPort}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
`

// Swift looks for swift.conf in /etc before it reads any setting, so this sets our folder first.
const launcher = `import runpy, sys
from swift.common.utils import set_swift_dir
set_swift_dir(sys.argv.pop(1))
sys.argv.pop(0)
runpy.run_path(sys.argv[0], run_name='__main__')`

/** OpenStack Swift with its S3 API: a proxy and its three stores in one folder, on loopback only. */
export async function startSwift(root, folder) {
  await mkdir(join(folder, 'devices', 'd1'), { recursive: true })
  const [proxy, unusedPort, ...ports] = await freePorts(5)
  const stores = ['account', 'container', 'object'].map((kind, index) => ({ kind, port: ports[index] }))
  const env = { ...process.env, ...libraries(root), PYTHONPATH: join(root, 'usr', 'lib', 'python3', 'dist-packages') }
  // The packages are for the system's own Python, not for another one on the PATH.
  const python = program(root, '/usr/bin/python3')
  const script = (name) => program(root, `/usr/bin/${name}`)
  await writeFile(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_prefix = castwright\nswift_hash_path_suffix = tests\n')
  await writeFile(join(folder, 'proxy.conf'), proxyServer(proxy, unusedPort, folder))
  for (const { kind, port } of stores) await writeFile(join(folder, `${kind}.conf`), storageServer(kind, port, folder))
  for (const { kind, port } of stores) {
    for (const step of [['create', '4', '1', '1'], ['add', `r1z1-127.0.0.1:${port}/d1`, '1'], ['rebalance']]) {
      const { ok, output } = await capture(python, [script('swift-ring-builder'), join(folder, `${kind}.builder`), ...step], { env })
      if (!ok) throw new UserError(`${output.trim()}\n\nSwift could not create its ${kind} ring. See its output above.`)
    }
  }
  const daemons = ['proxy', ...stores.map(({ kind }) => kind)].map((kind) => {
    const command = [python, '-c', launcher, folder, script(`swift-${kind}-server`), join(folder, `${kind}.conf`), '--verbose']
    return daemon(`Swift's ${kind} server`, command, { env, log: join(folder, `${kind}.log`) })
  })
  const stop = () => Promise.all(daemons.map((one) => one.stop()))
  const endpoint = `http://127.0.0.1:${proxy}`
  const urls = [endpoint, ...ports.map((port) => `http://127.0.0.1:${port}`)]
  try {
    await waitUntilReady('Swift', daemons, async () =>
      (await Promise.all(urls.map((url) => fetch(`${url}/healthcheck`)))).every(({ ok }) => ok),
    )
    return { endpoint, ...account, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
