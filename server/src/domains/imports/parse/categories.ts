import { categoryTree, isCategory } from '@castwright/contract/podcasts/categories.ts'

/** Maps categories of feeds, current and former ones, to those of our form. */

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&amp;', '&')
    .replace(/\band\b/g, '&')
    .replace(/[^\p{L}\p{N}&]+/gu, '')

/** Names Apple used until 2019 and in its first years. */
const former: Record<string, string[]> = {
  Arts: ['Arts & Entertainment'],
  'Arts > Books': ['Literature'],
  Business: ['Shopping'],
  'Business > Investing': ['Finance'],
  'Business > Management': ['Management & Marketing'],
  'Business > Non-Profit': ['Non-Profit'],
  Education: ['Education Technology', 'Educational Technology', 'Higher Education', 'K-12'],
  'Education > Courses': ['Training'],
  'Education > Language Learning': ['Language Courses'],
  'Education > Self-Improvement': ['Self-Help'],
  Government: ['Government & Organizations', 'Local', 'National', 'Regional'],
  'Health & Fitness': ['Health'],
  'Health & Fitness > Fitness': ['Fitness & Nutrition'],
  'Health & Fitness > Medicine': ['Medicine'],
  'Kids & Family': ['Family'],
  Leisure: ['Games & Hobbies'],
  'Leisure > Automotive': ['Transportation'],
  'Leisure > Games': ['Other Games'],
  News: ['News & Politics', 'Public Radio', 'Talk Radio'],
  'News > Business News': ['Business News'],
  'News > Tech News': ['Tech News', 'Technology News'],
  Science: ['Science & Medicine'],
  'Society & Culture': ['International'],
  'Society & Culture > Personal Journals': ['Audio Blogs'],
  'Society & Culture > Places & Travel': ['Travel'],
  Sports: ['Amateur', 'College & High School', 'Professional', 'Sports & Recreation'],
  'Sports > Wilderness': ['Outdoor'],
  'TV & Film': ['Movies & Television', 'Movies & TV'],
  Technology: ['Gadgets', 'Podcasting', 'Software How-To'],
}

const tops = new Map<string, string>()
const subs = new Map<string, string>()
for (const { name, subcategories } of categoryTree) {
  tops.set(plain(name), name)
  for (const sub of subcategories) subs.set(plain(sub), `${name} > ${sub}`)
}
const olds = new Map(Object.entries(former).flatMap(([now, names]) => names.map((name) => [plain(name), now])))

/** Looks up a name without its parent: a category, else an unambiguous subcategory, else its current name. */
const single = (name: string): string | null => tops.get(plain(name)) ?? subs.get(plain(name)) ?? olds.get(plain(name)) ?? null

/** Whether Apple has or had a category of that name, at any level. */
export const wasCategory = (name: string): boolean => single(name) !== null

/** Maps a feed category and its subcategory to our form, or null if Apple never had it. */
export function readCategory(name: string, subcategory: string | null): string | null {
  if (subcategory === null) {
    const [first = '', second] = name.split(/\s*[>/|:]\s*/)
    return second === undefined ? single(name) : (readCategory(first, second) ?? single(name))
  }
  if (name === '') return single(subcategory)
  const parent = tops.get(plain(name)) ?? olds.get(plain(name)) ?? null
  const [top] = (parent ?? '').split(' > ')
  const child = subs.get(plain(subcategory))
  if (child && (parent === null || child.startsWith(`${top} > `))) return child
  // Moved to another parent, or renamed.
  return olds.get(plain(subcategory)) ?? (parent && isCategory(parent) ? parent : (child ?? single(name)))
}
