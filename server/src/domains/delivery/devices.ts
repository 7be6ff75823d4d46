import type { Device } from '../../schema/delivery.ts'

export type DevicePattern = { pattern: RegExp; device: Device }

/** Apps that run only on phones, or only on computers, and don't say so. */
const phoneApps =
  /^(?:antennapod|podcast ?addict|podcastrepublic|castbox|castro|overcast|pocket ?casts|player ?fm|podkicker|beyondpod|doggcatcher|castamatic|downcast|icatcher|sp-agent|snipd|metacast)\b/i
const computerApps =
  /^(?:itunes|gpodder|kasts|juice|newsboat|newsbeuter|castero|miro|banshee|mediamonkey|musicbee|winamp|foobar2000|vlc)\b/i

/** Our own short rules. The first one that matches decides, so what runs on another system comes before it. */
const ours: DevicePattern[] = [
  { device: 'watch', pattern: /watch ?os|apple ?watch|^watch\/|\bwatch\d|^garmin |wear ?os|^tpa-wear/i },
  { device: 'car', pattern: /android ?auto|carplay|\b(?:rivian|polestar|tesla|byd auto|volvo|gminfo\d*)\b|qtcarbrowser|cinemo\//i },
  {
    device: 'speaker',
    pattern:
      /homepod|^airpodcasts\/|alexa|amazonavs|avsdevicesdk|^(?:amazon;)?echo[/_ ;]|sonos|googlechirp|google-speech|smartspeaker|^(?:bose|bluesound|heos|denon|yamaha|victorreader|storybutton)\b/i,
  },
  {
    device: 'tv',
    pattern:
      /apple ?tv|tvos|smart[-_ ]?tv|\broku\b|crkey|chromecast|google ?tv|android ?tv|hbbtv|bravia|\bweb0s\b|tizen.*\btv\b|^amazon;aft|\baft[a-z]+ build|xbox|playstation/i,
  },
  { device: 'computer', pattern: computerApps },
  { device: 'computer', pattern: /macintosh|macos|windows nt|win(?:dows|32|64)\b(?! phone)|\bcros\b|x11/i },
  { device: 'phone', pattern: phoneApps },
  // An app on a Mac that only names the framework can't be told from one on a phone.
  {
    device: 'phone',
    pattern: /iphone|ipad|ipod|\bios\b|android|\bmobile\b|windows phone|kaios|tablet|exoplayer|stagefright|dalvik|okhttp|cfnetwork/i,
  },
  { device: 'computer', pattern: /linux|mac os x|lavf|gstreamer|\bmpv\b/i },
]

/** What a listener listens on. The operator's list comes first. A browser is one, whatever it runs on, unless that is special. */
export function deviceOf(agent: string, isBrowser: boolean, list: DevicePattern[] = []): Device {
  const device = [...list, ...ours].find(({ pattern }) => pattern.test(agent))?.device ?? ''
  return isBrowser && ['phone', 'computer', ''].includes(device) ? 'browser' : device
}

/** Names in `devices.json` of the Open Podcast Analytics Working Group. */
export const deviceCategories: Record<string, Device> = {
  mobile: 'phone',
  computer: 'computer',
  smart_speaker: 'speaker',
  watch: 'watch',
  auto: 'car',
  smart_tv: 'tv',
}
