/** The name that an app gives itself at the start of its user agent: `Azul/5.8 CFNetwork/1410 Darwin/22.6.0` is Azul. */

/** Libraries, systems and words that say nothing about the app. Compared without case, spaces and hyphens. */
const libraries = new Set(
  `mozilla, opera, applecoremedia, avfoundation, cfnetwork, darwin, networkingextension, nsurlconnection, nsurlsession, urlsession, exoplayer, exoplayerlib,
  exoplayerdemo, exomedia, exo2, exo, androidxmedia3, media3, androiddownloadmanager, android, ios, iphoneos, ipados, tvos, watchos, macos, dalvik, stagefright, justaudio,
  assetsaudioplayer, reactnativetrackplayer, prdownloader, filedownloader, okhttp, okhttp3, ktorclient, gstreamer, libmpv, lavf, libsoup, esp32, esp8266, upnp,
  linux, linuxupnp, windows, dlna, alamofire, afnetworking, dart, flutter, unity, unityplayer, volley, cronet, java, kotlin, swift, webview, mobile, mobileapp, app, player,
  mediaplayer, application, myapp, client, useragent, unknown, null, undefined, default, test, runner, phone, iphone, ipad, atc, kaiosdownloader, downloader,
  browser, browserios`
    .split(',')
    .map((name) => name.trim()),
)

const maxLength = 40

/** Letters, digits and what names are written with. No @, so that it is no email address. */
const shape = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} .&'’!+:|–-]*$/u
/** Of a device, a person or a build. */
const identifier = /[\da-f]{8}|\d{5}|\d\.\d+\.\d|^[A-Z]{2,3}-[A-Z]?\d{3}|\b(?:linux|aarch64|x86)\b/i

/** A name before a version or a comment, which apps on Apple devices percent-encode. */
export const decodedAgent = (agent: string): string => agent.replace(/^[^/(]{1,300}/, decoded)

/** The name of a decoded agent. Null if it says no more than a library's name, or isn't a name. */
export function productName(agent: string): string | null {
  const [, raw = ''] = /^([^/(;,@]{2,120}?)(?:\/| ?\(|$)/.exec(agent) ?? []
  const name = raw
    .normalize('NFC')
    .replaceAll(/[\s_+]+/g, ' ')
    .trim()
    .replace(/ v?\d[\d.]*$|[ -]v?\d+\.\d+\.\d[\d.-]*$/i, '')
    .trim()
  if (name.length < 2 || name.length > maxLength || !shape.test(name) || !/\p{L}/u.test(name)) return null
  return identifier.test(name) || libraries.has(name.toLowerCase().replaceAll(/[ -]/g, '')) ? null : name
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Matches a user agent that starts with this name as a whole word, ignoring case. */
export const beginsWith = (name: string): RegExp => new RegExp(`^${name.replaceAll(/[.+]/g, String.raw`\$&`)}(?![a-z])`, 'i')
