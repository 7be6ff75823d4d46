import type { CountedDownloads } from '../../domains/delivery/service.ts'

type Facts = Pick<CountedDownloads, 'app' | 'device' | 'country' | 'source'>
type Shares<T> = Array<[value: T, share: number]>

const onPhones: Shares<Facts['device']> = [
  ['phone', 0.9],
  ['computer', 0.05],
  ['car', 0.03],
  ['watch', 0.02],
]

/** App names as in the app lists of delivery, with what they run on. */
const apps: Shares<{ app: string; devices: Shares<Facts['device']> }> = [
  [
    {
      app: 'Apple Podcasts',
      devices: [
        ['phone', 0.82],
        ['computer', 0.09],
        ['speaker', 0.04],
        ['watch', 0.03],
        ['tv', 0.02],
      ],
    },
    0.37,
  ],
  [
    {
      app: 'Spotify',
      devices: [
        ['phone', 0.74],
        ['computer', 0.14],
        ['car', 0.06],
        ['speaker', 0.04],
        ['tv', 0.02],
      ],
    },
    0.26,
  ],
  [{ app: 'Overcast', devices: onPhones }, 0.08],
  [{ app: 'Pocket Casts', devices: onPhones }, 0.07],
  [{ app: 'A browser', devices: [['browser', 1]] }, 0.07],
  [{ app: 'Podcast Addict', devices: onPhones }, 0.04],
  [
    {
      app: 'YouTube Music',
      devices: [
        ['phone', 0.8],
        ['tv', 0.12],
        ['computer', 0.08],
      ],
    },
    0.04,
  ],
  [{ app: 'AntennaPod', devices: [['phone', 1]] }, 0.03],
  [{ app: 'Alexa', devices: [['speaker', 1]] }, 0.02],
  [{ app: 'Another app', devices: [['', 1]] }, 0.02],
]

/** With their difference to UTC in hours, roughly. */
const countries: Shares<{ country: string; offset: number }> = [
  [{ country: 'US', offset: -6 }, 0.34],
  [{ country: 'GB', offset: 0 }, 0.16],
  [{ country: 'DE', offset: 1 }, 0.14],
  [{ country: 'CA', offset: -5 }, 0.08],
  [{ country: 'NL', offset: 1 }, 0.06],
  [{ country: 'AU', offset: 10 }, 0.05],
  [{ country: 'FR', offset: 1 }, 0.04],
  [{ country: 'IE', offset: 0 }, 0.03],
  [{ country: 'SE', offset: 1 }, 0.03],
  [{ country: 'IN', offset: 5 }, 0.02],
  [{ country: 'NZ', offset: 12 }, 0.015],
  [{ country: 'JP', offset: 9 }, 0.01],
  [{ country: 'BR', offset: -3 }, 0.01],
  [{ country: '', offset: 0 }, 0.015],
]

const sourcesOfBrowsers: Shares<Facts['source']> = [
  ['player', 0.55],
  ['embed', 0.3],
  ['other', 0.15],
]

/** When people listen, by the hour where they are: on the way to work, at lunch, and in the evening. */
const hours: Shares<number> = [1, 0.6, 0.4, 0.3, 0.5, 1.5, 4, 7, 7.5, 5, 3.5, 3.5, 4.5, 4, 3.2, 3.5, 5, 7, 6.5, 5, 4.5, 4, 3, 2].map(
  (share, hour): [number, number] => [hour, share],
)

function pick<T>(shares: Shares<T>, chance: () => number): T {
  let left = chance() * shares.reduce((sum, [, share]) => sum + share, 0)
  for (const [value, share] of shares) if ((left -= share) < 0) return value
  return shares[0]![0]
}

/** Who follows a mention mostly comes with a browser, to the page of the episode. */
export function factsOf(chance: () => number, isFamous: boolean): Facts {
  const { app, devices } = isFamous && chance() < 0.6 ? { app: 'A browser', devices: [] } : pick(apps, chance)
  const { country } = pick(countries, chance)
  if (app === 'A browser') return { app, country, device: 'browser', source: pick(sourcesOfBrowsers, chance) }
  return { app, country, device: pick(devices, chance), source: 'feed' }
}

/** The hour in UTC at which someone in this country listens. */
export function hourOf(chance: () => number, country: string): number {
  const offset = countries.find(([one]) => one.country === country)?.[0].offset ?? 0
  return (pick(hours, chance) - offset + 24) % 24
}
