import { beginsWith } from './names.ts'

/** Words that identify bots. They win over the name of an app. */
export const botWords =
  /bot(?:\b|_)|crawl|spider|scrap|parser|import|fetch|refresh|transcri|monitor|aggr[ei]|archiver|backfill|catalog|search|processor|pipeline|preflight|worker|toolkit|mechanize|powershell|ms-office|feed ?(?:sync|service|scan|check)|podcast[- ]sync|migration|uptime|sharing|sharesheet|headless|validat|checker|\bstt\b|speech|\bapi\b|screenshot|externalhit|\btester\b|puller|podcast-?dl|poddl|index(?:er|manager|\.org)|virtuallistener|consumer|on-behalf-of|\b(?:ai|gpt|llm|mcp)\b|(?:AI|MCP)\/|ai-local/i

/** Hosts, directories, social networks, HTTP clients and scripts whose user agents don't say what they are for. */
const names = `
7Siters, agma, AHC, aria2, Adswizz, atheerfm, Audacy Creator, AutoHotkey, axios, Beacon, Blubrry, Buck, Bun, CarrierWave, Cartesia, castget, Castnews, Castopod, CherryPick,
clipgenie, CloudConvert, colly, curl, Dart, Deno, Digg, Down, FlexGet, git-annex, Go-http-client, go-resty, got, gotosocial, GuestPrimer, GuzzleHttp,
hackney, HTTP-Tiny, http.rb, HTTPie, IPFS Podcasting, Iceshrimp, Jaunt, Java, libcurl, libwww-perl, ListenNotes, ltx71, lua-resty-http, lychee, MagellanAI, Mastodon, Metapodcast, MetapodcastV2,
Misskey, n8n, newspaper, node-fetch, OmnyStudio, parc, Pleroma, PlayNext, Podcastics, Podcorn, Podcst, PodcastStandard, Podget, Podhound, PodhoundBeta, Podgrab, Podio, PodcastIndex, Podscribe, Podtrac,
Postman, PostRank, pyannoteAI, Python, RedCircle, Rephonic, req, Riddler, RStudio, runpod, Scrapy, Simplecast, SoundMadeSeen, storagegw, SupportingCast,
Taddy, TerraCotta, Transistor.fm, Transmission, Triton Digital, Turnitin, undici, Wget, Zapier, Zencastr`

export const knownCrawlers: Array<[name: string, pattern: RegExp]> = [
  // Their apps add the platform they run on.
  ['Goodpods', /^Goodpods\/[\d.]+$/],
  ['Podimo', /^Podimo\/1\.0 \(/],
  ...names.split(',').map((name): [string, RegExp] => [name.trim(), beginsWith(name.trim())]),
]

/** Claims to be a browser, but not which one. */
export const bareBrowser = /^\W*Mozilla(?:\/[\d.]+)?\W*$/
