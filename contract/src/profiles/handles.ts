import { z } from 'zod'
import { profileLimits } from './limits.ts'

type Network = {
  label: string
  /** The domain of the site. Subdomains such as `www` or `m` are ignored. */
  hosts: string[]
  pattern: RegExp
  /** Finds the handle in a link if it is not the first path segment. */
  inLink?: (url: URL) => string | undefined
  /** The profile URL. */
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

/** The sites with a handle in a profile, by field. */
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
    // Profiles without a username have a number.
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
    label: 'LinkedIn',
    hosts: ['linkedin.com'],
    // Companies and schools have a prefix.
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

/** Extracts the handle from a handle, an @handle or a pasted link. Returns anything else unchanged, so that validation rejects it. */
export function toHandle(field: HandleField, given: string): string {
  const network: Network = networks[field]
  const text = given.trim().normalize('NFC')
  const url = URL.parse(`https://${text.replace(/^(?:https?:)?\/\//i, '')}`)
  if (!url || !livesAt(network.hosts, url.hostname)) return text.replace(/^@/, '')
  const found = (network.inLink ? network.inLink(url) : segments(url)[0])?.replace(/^@/, '')
  return found || text
}

/** The profile URL of a handle. Null if it is empty. */
export const handleLink = (field: HandleField, handle: string): string | null => (handle === '' ? null : networks[field].link(handle))

/** Empty for none. */
const handle = (field: HandleField) =>
  z
    .string()
    .max(profileLimits.handleLink, `Please enter a valid ${networks[field].label} handle.`)
    .transform((text) => toHandle(field, text))
    .refine((name) => name === '' || networks[field].pattern.test(name), `Please enter a valid ${networks[field].label} handle.`)

export const handleShapes = Object.fromEntries(handleFields.map((field) => [field, handle(field)])) as Record<
  HandleField,
  ReturnType<typeof handle>
>
