import { beginsWith } from './product-name.ts'

/** Apps whose user agents need their own pattern. */
const appPatterns: Array<[name: string, pattern: RegExp]> = [
  // In the languages of the device.
  [
    'Apple Podcasts',
    /^(?:AirPodcasts|Balados|Podcast(?:s|y|er|i|it|ok|uri|’ler)|Podkaster|Подкаст(?:и|ы|тар)|פודקאסטים|البودكاست|पॉडकास्ट|พ็อดคาสท์|播客|팟캐스트|ポッドキャスト)\//,
  ],
  ['Apple News', /\bAppleNews\//],
  ['iTunes', /^iTunes(?:\/|-)/],
  ['Spotify', /^Spotify(?:\/(?!1\.0$)|-Lite|_)/i],
  ['Overcast', /^Overcast(?:\/.*(?:iOS|CFNetwork|watchOS)| Player\b|\b.*Apple Watch)/],
  ['Pocket Casts', /^Pocket ?Casts(?:\/|,|$)|Shifty Jelly Pocket Casts/i],
  ['AntennaPod', /^(?:de\.danoeh\.)?antennapod\b/i],
  ['Player FM', /^Player ?FM\b|PlayerFM/i],
  ['Fountain', /^Fountain\/.*(?:ios|android)/i],
  ['Goodpods', /^Goodpods\/.*(?:iOS|android|CFNetwork)/i],
  ['iCatcher', /icatcher!?\//i],
  ['DoggCatcher', /DoggCatcher/i],
  ['Headliner', /^Headliner\/.*Headliner-(?:Play|Disco)/i],
  ['Jamit', /^Jamit$/],
  ['TuneIn', /^TuneIn\b|tunein\.player/i],
  ['Audible', /^Audible\b|com\.audible/i],
  ['YouTube Music', /^(?:com\.google\.android\.apps\.youtube\.music|YouTubeMusic)/i],
  ['Google Podcasts', /^GooglePodcasts\/|GSA\/.*Podcasts/i],
  ['ARD Audiothek', /^ARD[ -](?:Audiothek|Sounds)/i],
  ['NPR One', /^NPR(?: ?One)?\//i],
  ['Alexa', /^(?:AlexaMediaPlayer|AmazonAVS|AvsDeviceSdk|Amazon;Echo)|^Echo\//i],
  ['Amazon Fire', /^Amazon;AFT/i],
  ['Sonos', /\bSonos\//i],
  ['Garmin', /^Garmin /i],
  ['Chromecast', /CrKey\/|^Google;Chromecast/i],
  ['VLC', /^VLC\/|LibVLC/i],
  ['Winamp', /^Winamp|WinampMPEG/i],
  ['Windows Media Player', /^(?:NSPlayer|Windows-Media-Player|WMPlayer)\b|J\. River/i],
  ['Plex', /^Plex/i],
  ['Jellyfin', /^Jellyfin/i],
  // Also behind the name of a browser.
  ['NetNewsWire', /\bNetNewsWire\b/i],
  ['QuiteRSS', /\bQuiteRSS\b/i],
  ['RSS Bandit', /^Rss ?Bandit\b/i],
  ['Kodi', /^(?:Kodi|XBMC)\b/i],
  ['Radio Downloader', /for Radio Downloader\b/],
  ['A podcast catcher', /\bpodcatcher\b|podcast player|\bpodcast app\b/i],
]

/** Apps and players whose user agents start with their name, ignoring case. */
const appNames = `
Acast, Airr, Airsonic, Akregator, Amarok, Amazon Music, Ampache, Amperfy, Anghami, Anytime, Audacious, Audacy, audiobookshelf, Audiomack, Banshee, BashPodder, BBC Sounds,
BeyondPod, Bose, Breaker, Breez, BTWebClient, Bullhorn, Cantata, Castamatic, CastBox, castero, Castro, Clementine, cliamp, CurioCaster, Deezer, doubleTwist,
Doughnut, Downcast, Dynamo, facebook-mobile, FB4A, FDM, FeedDemon, Feeder, FeedStation, Fluent Reader, foobar2000, Fyyd, Gaana, Globoplay, Godcaster,
GoldenPod, gPodder, Detlef, Guardian, gvfs, hermespod, Himalaya, Hubhopper, HyperCatcher, iHeartRadio, Instacast, iVoox, JamxFeeds, JioSaavn, Saavn,
Juice, Kasts, KidsPod, Laughable, Lisny, Liferea, LNBeats, Luminary, Majelan, MediaMonkey, Metacast, MixerBox, Mimir, Miro, Moon FM, mpv, MPlayer, MusicBee,
myTuner, Napster, Newsbeuter, Newsboat, NewsBlur, Newsly, Outcast, Overhaul FM, PeaCast, Playapod, Plappa, Podbean, Podcast Addict,
PodcastAddict, Podcast Guru, PodcastGuru, PodcastGo, PodcastRepublic, Podchaser, Podcini, Podfans, Podfriend, Podimo, Podkicker, PodPuppy, PodQast, PodTrapper, Podurama, Podverse, Podvine, Podyssey, Procast, QuickTime, Qobuz, Radioline,
RadioPublic, ReadKit, ReadYou, Reeder, Rhythmbox, Roku, RSSDemon, RSSOwl, RSSRadio, RSS Radio, ServeStream, sp-agent, Snipd, SoundCloud, SoundOn, SoundWaves,
Steno, Stitcher, Storybutton, Storytel, StorytelDownloader, Strawberry, Swoot, Sybel, TED, telmate, Tidal, TPA, TPA-Wear, Treble, TrueFans, Tumult,
Turtlecast, Tweetbot, Ubook, URL/Emacs, uTorrent, VictorReader, Vo, Wondery, Xiaoyuzhou, Ximalaya, Yandex.Music, Zeno, Zune, Zvuk`
  .split(',')
  .map((name) => name.trim())

/** Podcast apps and players. The operator's own lists come first. */
export const knownApps: Array<[name: string, pattern: RegExp]> = [
  ...appPatterns,
  ...appNames.map((name): [string, RegExp] => [name, beginsWith(name)]),
]

/** Frameworks that apps use when they don't identify themselves. */
export const appFrameworks: Array<[name: string, pattern: RegExp]> = [
  ['An app on an Apple device', /^AppleCoreMedia\b|CFNetwork\/[\d.]+ Darwin\/|AVFoundation/],
  [
    'An app on Android',
    /ExoPlayer|ExoMedia|^Exo2\/|AndroidXMedia3|stagefright\/|^Dalvik\b|^AndroidDownloadManager|^just_audio|^assets_audio_player|^react-native-track-player|^(?:PR|File)Downloader\b|^okhttp\b|^ktor-client/,
  ],
  ['A media player', /GStreamer|libmpv|^Lavf\/|^libsoup\/|UPnP\//],
  ['A device', /^ESP(?:32|8266)\b/],
  ['An app on KaiOS', /KAIOS|KaiOS Downloader/i],
  ['An app on a phone or television', /^(?!Mozilla\/).*(?:\biOS\b|android|iPhone|iPad|watchOS|tvOS|Apple Watch|;tpapi)/i],
]

/** A name at the start, other than a browser's, that suggests listening. */
export const appLikeName = /^(?!Mozilla\b).*(?:pod|cast(?!le)|radio|audio|player|music|listen|tuner|sound|stream|\bapp\b|[\w ]fm\b)/i

/** An app package ID such as com.example.player, with at most a version. */
export const appPackage = /^[a-z]{2,4}(?:\.[a-z][\w-]*){2,}(?:[/ ]v?[\d.]+)?$/i

/** A name and a version of three parts, as in app stores. Scripts usually have two. */
export const appRelease = /^[\w .%-]+\/v?\d+\.\d+\.\d+(?:\.\d+)?(?: ?\(.*\))?$/

/** Words in the name of a tool, which doesn't count as an app by name alone. */
export const toolWords =
  /download|grab|analy[sz]|classif|check|scan|audit|explor|hunt|suck|inspect|\bnode\b|rank|mention|http|client|java|link|service|server|agent|proxy|hook|librar|radar|feed|rss/i

/** Fetched by the watch in addition to the phone: the same listener twice. */
export const watches = /^(?:atc|\(null\))\/.*watchOS/
