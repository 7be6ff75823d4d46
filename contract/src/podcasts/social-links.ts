import { z } from 'zod'
import { networks, toHandle } from '../profiles/handles.ts'
import { profileLimits } from '../profiles/limits.ts'

/** Social links of a podcast, by field: the prefix shown before the handle, and its URL. */
type SocialNetwork = {
  label: string
  prefix: string
  /** Normalizes typed or pasted input. */
  read: (text: string) => string
  isRight: (value: string) => boolean
  message: string
  link: (value: string) => string
}

const handled = (field: keyof typeof networks, prefix: string): SocialNetwork => ({
  label: networks[field].label,
  prefix,
  read: (text) => toHandle(field, text),
  isRight: (handle) => networks[field].pattern.test(handle),
  message: `Please enter a valid ${networks[field].label} handle.`,
  link: networks[field].link,
})

const lastPart = (text: string, hosts: string[]): string => {
  const url = URL.parse(`https://${text.trim().replace(/^(?:https?:)?\/\//i, '')}`)
  const isTheirs = url && hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  if (!isTheirs) return text.trim()
  const parts = decodeURIComponent(url.pathname).split('/').filter(Boolean)
  return (parts[0] === 'c' ? parts[1] : parts[0]) ?? text.trim()
}

const youtubeHosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com']

/** A channel path: `/@name`, `/channel/ID`, `/c/name` or `/user/name`. */
const isYoutubeChannel = (text: string): boolean => {
  const url = URL.parse(text)
  return (
    url !== null &&
    url.protocol === 'https:' &&
    youtubeHosts.includes(url.hostname) &&
    /^\/(?:@[^/]{3,60}|channel\/[\w-]{10,40}|(?:c|user)\/[^/]{1,100})\/?$/.test(url.pathname)
  )
}

export const socialNetworks = {
  socialInstagram: handled('instagramHandle', 'instagram.com/'),
  socialFacebook: handled('facebookHandle', 'facebook.com/'),
  socialTwitter: handled('twitterHandle', 'twitter.com/'),
  socialLinkedin: handled('linkedinHandle', 'in/'),
  socialYoutube: {
    label: 'YouTube',
    prefix: '',
    read: (text) => {
      const given = text.trim()
      const address = /^(?:https?:\/\/)?(?:www\.|m\.)?youtube\.com\//i.test(given) ? given.replace(/^(?:https?:\/\/)?/i, 'https://') : given
      const url = isYoutubeChannel(address) ? URL.parse(address) : null
      // Removes tracking parameters.
      return url ? `https://www.youtube.com${url.pathname.replace(/\/$/, '')}` : given
    },
    isRight: isYoutubeChannel,
    message: 'Please enter a valid YouTube channel URL.',
    link: (address) => address,
  },
  socialPatreon: {
    label: 'Patreon',
    prefix: 'patreon.com/',
    read: (text) => lastPart(text, ['patreon.com']).replace(/^@/, ''),
    isRight: (handle) => /^[A-Za-z0-9_-]{1,64}$/.test(handle),
    message: 'Please enter a valid Patreon handle.',
    link: (handle) => `https://www.patreon.com/${handle}`,
  },
  socialCashapp: {
    label: 'Cash App',
    prefix: '$',
    read: (text) => lastPart(text, ['cash.app', 'cash.me']).replace(/^\$/, ''),
    isRight: (tag) => /^(?=.*[A-Za-z])[A-Za-z0-9]{1,20}$/.test(tag),
    message: 'Please enter a valid $Cashtag.',
    link: (tag) => `https://cash.app/$${tag}`,
  },
} as const satisfies Record<string, SocialNetwork>

export type SocialField = keyof typeof socialNetworks
export const socialFields = Object.keys(socialNetworks) as SocialField[]

/** The URL of a field. Null if it is empty. */
export const socialLink = (field: SocialField, value: string): string | null => (value === '' ? null : socialNetworks[field].link(value))

/** Empty: none. A pasted link becomes its handle. */
const shape = (field: SocialField) => {
  const network: SocialNetwork = socialNetworks[field]
  return z
    .string(network.message)
    .max(profileLimits.handleLink, network.message)
    .transform((text) => (text.trim() === '' ? '' : safely(network.read, text)))
    .refine((value) => value === '' || network.isRight(value), network.message)
}

/** Returns text with a malformed percent-encoding unchanged, so that validation rejects it. */
function safely(read: (text: string) => string, text: string): string {
  try {
    return read(text)
  } catch {
    return text.trim()
  }
}

export const socialShapes = Object.fromEntries(socialFields.map((field) => [field, shape(field)])) as Record<
  SocialField,
  ReturnType<typeof shape>
>
