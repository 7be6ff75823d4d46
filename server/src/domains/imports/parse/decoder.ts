/** Bytes to text, piece by piece; `end` gives what an incomplete last character leaves. */
export type Decoder = { write(bytes: Buffer): string; end(): string }
