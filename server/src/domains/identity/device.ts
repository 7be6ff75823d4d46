type Words = ReadonlyArray<readonly [RegExp, string]>

// The first that fits: most browsers claim to be others as well.
const browsers: Words = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
]

const systems: Words = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (words: Words, text: string): string | undefined => words.find(([pattern]) => pattern.test(text))?.[1]

/** "Firefox on Linux", from what the browser says of itself; good enough to know one's own devices by. */
export function deviceOf(userAgent: string | null): string {
  const browser = firstOf(browsers, userAgent ?? '')
  const system = firstOf(systems, userAgent ?? '')
  if (!browser && !system) return 'Unknown device'
  return [browser ?? 'Unknown browser', ...(system ? [`on ${system}`] : [])].join(' ')
}
