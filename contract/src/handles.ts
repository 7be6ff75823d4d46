import { z } from 'zod'
import { profileLimits } from './limits.ts'

type Network = {
  label: string
  /** Where its profiles live; whatever comes before, such as `www` or `m`, does not matter. */
  hosts: string[]
  pattern: RegExp
  /** The handle in a link's path and query, where it is not the path's first segment. */
  inLink?: (url: URL) => string | undefined
  /** The profile's address. */
  link: (handle: string) => string
}

const segments = (url: URL): string[] =>
  url.pathname
    .split('/')
    .filter(Boolean)
    .map((part) => {
      try {
        return decodeURIComponent(part)
      } catch {
        return part
      }
    })

/** The other sites of which a profile names a handle, by its field. */
export const networks = {
  instagramHandle: {
    label: 'Instagram',
    hosts: ['instagram.com', 'instagr.am'],
    pattern: /^(?=.*[A-Za-z0-9_])[A-Za-z0-9._]{1,30}$/,
    link: (handle) => `https://www.instagram.com/${handle}`,
  },
  facebookHandle: {
    label: 'Facebook',
    hosts: ['facebook.com', 'fb.com', 'fb.me'],
    pattern: /^(?=.*[A-Za-z0-9])[A-Za-z0-9.-]{1,75}$/,
    // People without a name of their own there are a number.
    inLink: (url) => (url.pathname === '/profile.php' ? (url.searchParams.get('id') ?? undefined) : segments(url)[0]),
    link: (handle) => `https://www.facebook.com/${handle}`,
  },
  twitterHandle: {
    label: 'Twitter',
    hosts: ['twitter.com', 'x.com'],
    pattern: /^[A-Za-z0-9_]{1,15}$/,
    link: (handle) => `https://twitter.com/${handle}`,
  },
  linkedinHandle: {
    label: 'Linkedin',
    hosts: ['linkedin.com'],
    // A company or a school is named with its kind.
    pattern: /^(?:(?:company|school)\/)?[\p{L}\p{M}\p{N}-]{1,100}$/u,
    inLink: (url) => {
      const [kind = '', name = ''] = segments(url)
      return kind === 'in' ? name : `${kind}/${name}`
    },
    link: (handle) =>
      `https://www.linkedin.com/${(handle.includes('/') ? handle : `in/${handle}`).split('/').map(encodeURIComponent).join('/')}`,
  },
} as const satisfies Record<string, Network>

export type HandleField = keyof typeof networks
export const handleFields = Object.keys(networks) as HandleField[]

const livesAt = (hosts: string[], hostname: string): boolean => hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))

/** The handle, whether it came as one, with its @, or as a pasted link. What is none stays as it is, to be refused. */
export function toHandle(field: HandleField, given: string): string {
  const network: Network = networks[field]
  const text = given.trim().normalize('NFC')
  const url = URL.parse(`https://${text.replace(/^(?:https?:)?\/\//i, '')}`)
  if (!url || !livesAt(network.hosts, url.hostname)) return text.replace(/^@/, '')
  const found = (network.inLink ? network.inLink(url) : segments(url)[0])?.replace(/^@/, '')
  return found || text
}

/** The address of the profile behind a handle; null where there is none. */
export const handleLink = (field: HandleField, handle: string): string | null => (handle === '' ? null : networks[field].link(handle))

/** Empty: none. */
const handle = (field: HandleField) =>
  z
    .string()
    .max(profileLimits.handleLink, `Please enter a valid ${networks[field].label} handle.`)
    .transform((text) => toHandle(field, text))
    .refine((name) => name === '' || networks[field].pattern.test(name), `Please enter a valid ${networks[field].label} handle.`)

export const handleShapes = {
  instagramHandle: handle('instagramHandle'),
  facebookHandle: handle('facebookHandle'),
  twitterHandle: handle('twitterHandle'),
  linkedinHandle: handle('linkedinHandle'),
}
