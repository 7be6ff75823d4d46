/** Small WAV, AIFF and FLAC files for tests. */

const rate = 44_100

/** Mono, 16 bits. */
export function silentWav(seconds: number): Buffer {
  const bytes = Math.round(seconds * rate) * 2
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(bytes, 40)
  return Buffer.concat([head, Buffer.alloc(bytes)])
}

/** Mono, 16 bits. */
export function silentAiff(seconds: number): Buffer {
  const frames = Math.round(seconds * rate)
  const head = Buffer.alloc(54)
  head.write('FORM', 0, 'latin1')
  head.writeUInt32BE(46 + frames * 2, 4)
  head.write('AIFFCOMM', 8, 'latin1')
  head.writeUInt32BE(18, 16)
  head.writeUInt16BE(1, 20)
  head.writeUInt32BE(frames, 22)
  head.writeUInt16BE(16, 26)
  // 44,100 as an 80-bit float.
  Buffer.from('400eac44000000000000', 'hex').copy(head, 28)
  head.write('SSND', 38, 'latin1')
  head.writeUInt32BE(8 + frames * 2, 42)
  return Buffer.concat([head, Buffer.alloc(frames * 2)])
}

/** Mono, 16 bits, up to 127 frames of 4,096 samples. */
export function silentFlac(frames: number): Buffer {
  const info = Buffer.alloc(42)
  info.write('fLaC', 0, 'latin1')
  info.writeUInt8(0x80, 4)
  info.writeUIntBE(34, 5, 3)
  info.writeUInt16BE(4096, 8)
  info.writeUInt16BE(4096, 10)
  info.writeBigUInt64BE((BigInt(rate) << 44n) | (15n << 36n) | BigInt(frames * 4096), 18)
  const bodies = Array.from({ length: frames }, (_, number) => {
    const head = Buffer.from([0xff, 0xf8, 0xc9, 0x08, number])
    const body = Buffer.concat([head, Buffer.from([crc(head, 8, 0x07)]), Buffer.from([0, 0, 0])])
    const check = Buffer.alloc(2)
    check.writeUInt16BE(crc(body, 16, 0x8005))
    return Buffer.concat([body, check])
  })
  return Buffer.concat([info, ...bodies])
}

function crc(bytes: Buffer, bits: 8 | 16, polynomial: number): number {
  const top = 1 << (bits - 1)
  const mask = (1 << bits) - 1
  let value = 0
  for (const byte of bytes) {
    value ^= byte << (bits - 8)
    for (let bit = 0; bit < 8; bit++) value = (value & top ? (value << 1) ^ polynomial : value << 1) & mask
  }
  return value
}
