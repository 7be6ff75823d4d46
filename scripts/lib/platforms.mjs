/** The supported platforms. Packages may lack builds for the optional ones. */
export const platforms = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl', optional: true },
  { os: 'linux', cpu: 'arm64', libc: 'musl', optional: true },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
]

export const nameOfPlatform = ({ os, cpu, libc }) => [os, cpu, libc].filter(Boolean).join(' ')

const platformInName = /(?:^|[/-])(darwin|win32|windows|linux(?:musl)?)-(x64|arm64)(?:-(gnu|glibc|musl|msvc))?$/

/** The platform in the name of a package such as `@esbuild/linux-arm64`, or undefined. */
export function platformOfPackage(name) {
  const [, system, cpu, abi] = platformInName.exec(name) ?? []
  if (!system) return undefined
  if (!system.startsWith('linux')) return { os: system === 'windows' ? 'win32' : system, cpu }
  const isMusl = system === 'linuxmusl' || abi === 'musl'
  return { os: 'linux', cpu, libc: isMusl ? 'musl' : 'glibc' }
}
