import { beginsWith } from './product-name.ts'

/** Words that identify bots. They win over the name of an app. */
export const botWords =
  /bot(?:\b|_)|crawl|spider|scrap|parser|import|fetch|refresh|transcri|monitor|aggr[ei]|archiver|backfill|catalog|search|processor|pipeline|preflight|worker|toolkit|mechanize|powershell|ms-office|feed ?(?:sync|service|scan|check)|podcast[- ]sync|migration|uptime|sharing|sharesheet|headless|validat|checker|\bstt\b|speech|\bapi\b|screenshot|externalhit|\btester\b|puller|podcast-?dl|poddl|index(?:er|manager|\.org)|virtuallistener|consumer|on-behalf-of|\blookup\b|\bscan(?:s|ner)?\b|scanner|\b(?:ai|gpt|llm|mcp)\b|(?:AI|MCP)\/|ai-local/i

/** Hosts, directories, social networks, HTTP clients and scripts whose user agents don't say what they are for. */
const names = `
7Siters, Acunetix, agma, AHC, aria2, Adswizz, atheerfm, Audacy Creator, AutoHotkey, axios, Beacon, Blackbox, Blubrry, Buck, Bun, CarrierWave, Cartesia, castget, Castnews, Castopod, Censys, CensysInspect, CherryPick,
clipgenie, CloudConvert, colly, curl, Dart, Datadog, Deno, Digg, Down, Expanse, FlexGet, git-annex, Go-http-client, go-resty, got, gotosocial, GuestPrimer, Grafana, GuzzleHttp,
hackney, HTTP-Tiny, http.rb, HTTPie, IPFS Podcasting, Iceshrimp, Jaunt, Java, libcurl, libwww-perl, ListenNotes, ltx71, lua-resty-http, lychee, MagellanAI, Mastodon, Metapodcast, MetapodcastV2,
Misskey, n8n, Nagios, Nessus, Netdata, newspaper, Nikto, Nmap, node-fetch, Nuclei, OmnyStudio, OpenVAS, parc, Pleroma, PlayNext, Podcastics, Podcorn, Podcst, PodcastStandard, Podget, Podhound, PodhoundBeta, Podgrab, Podio, PodcastIndex, Podscribe, Podtrac,
Postman, PostRank, Prometheus, pyannoteAI, Python, RedCircle, Rephonic, req, Riddler, RStudio, runpod, Scrapy, Simplecast, SoundMadeSeen, sqlmap, storagegw, SupportingCast,
Taddy, Telegraf, TerraCotta, Transistor.fm, Transmission, Triton Digital, Turnitin, undici, Wget, Zabbix, Zapier, Zencastr, zgrab`

export const knownCrawlers: Array<[name: string, pattern: RegExp]> = [
  // Their apps add the platform they run on.
  ['Goodpods', /^Goodpods\/[\d.]+$/],
  ['Podimo', /^Podimo\/1\.0 \(/],
  // Its apps name Android or iOS.
  ['Podbean', /^Podbean(?!\/(?:Android|iOS)\b)/i],
  ...names.split(',').map((name): [string, RegExp] => [name.trim(), beginsWith(name.trim())]),
]

/** Claims to be a browser, but not which one. */
export const bareBrowser = /^\W*Mozilla(?:\/[\d.]+)?\W*$/
