/** A file that ffmpeg reads. `address` is a path, or one of `serveLocally`. */
export type Input = { address: string; type: 'mp3' | 'm4a' | 'wav' | 'flac' | 'aiff' }

const demuxers: Record<Input['type'], string> = { mp3: 'mp3', m4a: 'mov', wav: 'wav', flac: 'flac', aiff: 'aiff' }

/** A file must not make ffmpeg open anything but the given bytes: playlists of URLs don't pass as audio. */
export const inputArgs = ({ address, type }: Input): string[] => [
  '-protocol_whitelist',
  address.startsWith('http:') ? 'http,tcp' : 'file',
  '-threads',
  '1',
  '-f',
  demuxers[type],
  '-i',
  address,
]
