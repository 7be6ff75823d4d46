/**
 * Phrases that aren't plain English, each with what to write instead. `allowed` is removed from a text before it is checked, for
 * uses with another meaning.
 */
export const phrases = [
  {
    pattern: /\bletters?\b/i,
    allowed: new RegExp(
      [
        String.raw`\b(?:a|one|two|three|3|few|capital|small|first|only|only contain|such|of|with|case|uppercase|lowercase|Latin) letters?\b`,
        String.raw`\bletters?(?:,| and| or) (?:digits|numbers|spaces)`,
        String.raw`\bletter-spacing\b`,
        String.raw`\bto the letter\b`,
      ].join('|'),
      'gi',
    ),
    instead: '“email”',
  },
  { pattern: /\bfor good\b/i, instead: '“permanently”' },
  { pattern: /\bfor ever\b/i, instead: '“forever”' },
  { pattern: /\bat once\b/i, instead: '“immediately”, “right away” or “at the same time”' },
  { pattern: /\bwho(?:m|ever|soever)\b/i, instead: 'who it is: “you”, “the owner”, “anyone who …”' },
  { pattern: /\b(?:some|no)body\b/i, instead: '“someone”, “no one”, or who it is' },
  { pattern: /\bstands\b/i, allowed: /\bstands for\b/gi, instead: 'a plain verb: “is”, “appears”' },
  { pattern: /\bl(?:ies?|ay|ying) (?:in|on|at|there|beside|idle)\b/i, instead: '“is in”, “is stored in”' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: '“fix”' },
  { pattern: /\b(?:is|are|was|were) to come\b/i, instead: '“is coming soon”, “is planned”' },
  { pattern: /\b(?:go|goes|going|gone|went) on\b/i, instead: '“continue”' },
  { pattern: /\bmeanwhile\b/i, instead: '“in the meantime”' },
  { pattern: /\bbeside\b/i, instead: '“next to”, “with”, “in addition to”' },
  { pattern: /\banew\b/i, instead: '“again”' },
  { pattern: /\b(?:has|have|had) run out\b(?! of)/i, instead: '“has expired”' },
  { pattern: /\bgood for \d/i, instead: '“valid for”' },
  { pattern: /\b(?:held|holds?|holding) (?:\S+ ){0,3}against\b/i, instead: '“compare with”' },
  { pattern: /\b(?:tell|tells|told|telling) (?:\S+ ){0,2}apart\b/i, instead: '“distinguish”' },
]

/** Texts that contain one of these phrases and can't be changed. */
export const fixedTexts = [
  // Derives a key, so changing it would invalidate codes.
  'codes in letters',
  // A stored rate limit key.
  'import-letter:',
]
