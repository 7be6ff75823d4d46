import type { CountedDownloads } from '../../domains/delivery/service.ts'

type Facts = Pick<CountedDownloads, 'app' | 'device' | 'country' | 'source'>
type Shares<Key extends string> = Partial<Record<Key, number>>
type Devices = Shares<Facts['device']>

/** App names as in the app lists of delivery. */
const apps = {
  'Apple Podcasts': 0.37,
  Spotify: 0.26,
  Overcast: 0.08,
  'Pocket Casts': 0.07,
  'A browser': 0.07,
  'Podcast Addict': 0.04,
  'YouTube Music': 0.04,
  AntennaPod: 0.03,
  Alexa: 0.02,
  'Another app': 0.02,
}

const onPhones: Devices = { phone: 0.9, computer: 0.05, car: 0.03, watch: 0.02 }

/** What the apps run on. */
const devices: Partial<Record<keyof typeof apps, Devices>> = {
  'Apple Podcasts': { phone: 0.82, computer: 0.09, speaker: 0.04, watch: 0.03, tv: 0.02 },
  Spotify: { phone: 0.74, computer: 0.14, car: 0.06, speaker: 0.04, tv: 0.02 },
  'YouTube Music': { phone: 0.8, tv: 0.12, computer: 0.08 },
  AntennaPod: { phone: 1 },
  Alexa: { speaker: 1 },
  'Another app': { '': 1 },
}

const countries: Record<string, number> = {
  US: 0.34,
  GB: 0.16,
  DE: 0.14,
  CA: 0.08,
  NL: 0.06,
  AU: 0.05,
  FR: 0.04,
  IE: 0.03,
  SE: 0.03,
  IN: 0.02,
  NZ: 0.015,
  JP: 0.01,
  BR: 0.01,
  '': 0.015,
}

/** The difference to UTC in hours, roughly, where there is one. */
const offsets: Record<string, number> = { US: -6, DE: 1, CA: -5, NL: 1, AU: 10, FR: 1, SE: 1, IN: 5, NZ: 12, JP: 9, BR: -3 }

const sourcesOfBrowsers: Shares<Facts['source']> = { player: 0.55, embed: 0.3, other: 0.15 }

/** When people listen, by the hour where they are: on the way to work, at lunch, and in the evening. */
const hours: Record<string, number> = Object.fromEntries(
  [1, 0.6, 0.4, 0.3, 0.5, 1.5, 4, 7, 7.5, 5, 3.5, 3.5, 4.5, 4, 3.2, 3.5, 5, 7, 6.5, 5, 4.5, 4, 3, 2].entries(),
)

/** Any of the keys, as often as its share says. */
function pick<Key extends string>(shares: Shares<Key>, chance: () => number): Key {
  const entries = Object.entries(shares) as Array<[Key, number]>
  let left = chance() * entries.reduce((sum, [, share]) => sum + share, 0)
  for (const [key, share] of entries) if ((left -= share) < 0) return key
  return entries[0]![0]
}

/** Who follows a mention mostly comes with a browser, to the page of the episode. */
export function factsOf(chance: () => number, isFamous: boolean): Facts {
  const app = isFamous && chance() < 0.6 ? 'A browser' : pick(apps, chance)
  const country = pick(countries, chance)
  if (app === 'A browser') return { app, country, device: 'browser', source: pick(sourcesOfBrowsers, chance) }
  return { app, country, device: pick(devices[app] ?? onPhones, chance), source: 'feed' }
}

/** The hour in UTC at which someone in this country listens. */
export const hourOf = (chance: () => number, country: string): number => (Number(pick(hours, chance)) - (offsets[country] ?? 0) + 24) % 24
