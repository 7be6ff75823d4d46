/** The K-weighting of BS.1770 for any rate: a high shelf (b0, b1, b2, a1, a2), then a high-pass filter (c1, c2). */
export function kWeighting(rate: number): Float64Array {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  const m = Math.tan((Math.PI * 38.13547087602444) / rate)
  const r = 0.5003270373238773
  const c0 = 1 + m / r + m * m
  return Float64Array.of(
    (high + (band * k) / q + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (band * k) / q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / q + k * k) / a0,
    (2 * (m * m - 1)) / c0,
    (1 - m / r + m * m) / c0,
  )
}
