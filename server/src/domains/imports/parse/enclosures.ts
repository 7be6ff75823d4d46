export type Enclosure = { url: string; type: string; length: number | null }

const sounds = /\.(?:mp3|m4a|m4b|mp4|m4v|mov|aac|ogg|oga|ogv|opus|wav|flac|aif|aiff|webm|mpg|mpeg|avi|wma|wmv|3gp)(?:[?#]|$)/i
const others = /\.(?:jpe?g|png|gif|webp|svg|pdf|epub|zip|torrent|html?|txt|vtt|srt|json|docx?|pptx?)(?:[?#]|$)/i

/** 2 for sound or video, 0 for what is surely something else. What it really is, its bytes will tell. */
export function likelihood({ url, type }: Enclosure): 0 | 1 | 2 {
  if (/^(?:audio|video)\//i.test(type) || /^application\/(?:ogg|mp4)/i.test(type)) return 2
  if (sounds.test(url)) return 2
  if (/^(?:image|text)\/|^application\/(?:pdf|epub|zip|x-bittorrent|json)/i.test(type) || others.test(url)) return 0
  return 1
}

/** Bytes; null for none, 0 and nonsense. */
export function readLength(written: string): number | null {
  const text = written.trim()
  if (!/^\d{1,15}$/.test(text)) return null
  return Number(text) || null
}

/** The first that is sound or video, else the first that may be. */
export const choose = (all: Enclosure[]): Enclosure | null =>
  all.find((one) => likelihood(one) === 2) ?? all.find((one) => likelihood(one) === 1) ?? null
