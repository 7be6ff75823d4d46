import type { Id3Frame } from './id3.ts'

/** The frames of ID3v2.2 that have the same content in later versions. */
const names: Record<string, string> = {
  TT1: 'TIT1',
  TT2: 'TIT2',
  TT3: 'TIT3',
  TP1: 'TPE1',
  TP2: 'TPE2',
  TP3: 'TPE3',
  TP4: 'TPE4',
  TAL: 'TALB',
  TRK: 'TRCK',
  TPA: 'TPOS',
  TYE: 'TYER',
  TDA: 'TDAT',
  TIM: 'TIME',
  TCO: 'TCON',
  TCM: 'TCOM',
  TCR: 'TCOP',
  TEN: 'TENC',
  TSS: 'TSSE',
  TLA: 'TLAN',
  TLE: 'TLEN',
  TPB: 'TPUB',
  TRC: 'TSRC',
  TXX: 'TXXX',
  WXX: 'WXXX',
  WAR: 'WOAR',
  WAF: 'WOAF',
  COM: 'COMM',
  ULT: 'USLT',
  UFI: 'UFID',
}

const pictureTypes: Record<string, string> = { JPG: 'image/jpeg', PNG: 'image/png' }

/** A picture names its format by three characters there, and by its type later. */
function picture(body: Buffer): Id3Frame[] {
  const type = pictureTypes[body.toString('latin1', 1, 4).toUpperCase()]
  if (!type || body.length < 6) return []
  return [{ id: 'APIC', flags: 0, body: Buffer.concat([body.subarray(0, 1), Buffer.from(`${type}\0`, 'latin1'), body.subarray(4)]) }]
}

/** Converts frames of ID3v2.2, which old versions of iTunes write. Leaves out those without an equivalent. */
export const fromVersion2 = (frames: Id3Frame[]): Id3Frame[] =>
  frames.flatMap(({ id, flags, body }) => (id === 'PIC' ? picture(body) : names[id] ? [{ id: names[id], flags, body }] : []))
