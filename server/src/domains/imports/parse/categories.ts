import { categoryTree, isCategory } from '@castwright/contract/categories.ts'

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&amp;', '&')
    .replace(/\band\b/g, '&')
    .replace(/[^\p{L}\p{N}&]+/gu, '')

/** What Apple called them until 2019, and in its first years. */
const former: Record<string, string> = {
  'Arts & Entertainment': 'Arts',
  Literature: 'Arts > Books',
  'Business News': 'News > Business News',
  'Management & Marketing': 'Business > Management',
  Shopping: 'Business',
  Finance: 'Business > Investing',
  'Education Technology': 'Education',
  'Educational Technology': 'Education',
  'Higher Education': 'Education',
  'K-12': 'Education',
  'Language Courses': 'Education > Language Learning',
  Training: 'Education > Courses',
  'Games & Hobbies': 'Leisure',
  'Other Games': 'Leisure > Games',
  Transportation: 'Leisure > Automotive',
  'Government & Organizations': 'Government',
  Local: 'Government',
  National: 'Government',
  Regional: 'Government',
  'Non-Profit': 'Business > Non-Profit',
  Health: 'Health & Fitness',
  'Fitness & Nutrition': 'Health & Fitness > Fitness',
  'Self-Help': 'Education > Self-Improvement',
  Family: 'Kids & Family',
  'News & Politics': 'News',
  'Talk Radio': 'News',
  'Public Radio': 'News',
  'Movies & Television': 'TV & Film',
  'Movies & TV': 'TV & Film',
  'Science & Medicine': 'Science',
  Medicine: 'Health & Fitness > Medicine',
  International: 'Society & Culture',
  Travel: 'Society & Culture > Places & Travel',
  'Audio Blogs': 'Society & Culture > Personal Journals',
  'Sports & Recreation': 'Sports',
  Amateur: 'Sports',
  'College & High School': 'Sports',
  Professional: 'Sports',
  Outdoor: 'Sports > Wilderness',
  Gadgets: 'Technology',
  Podcasting: 'Technology',
  'Software How-To': 'Technology',
  'Tech News': 'News > Tech News',
  'Technology News': 'News > Tech News',
}

const tops = new Map<string, string>()
const subs = new Map<string, string>()
for (const { name, subcategories } of categoryTree) {
  tops.set(plain(name), name)
  for (const sub of subcategories) subs.set(plain(sub), `${name} > ${sub}`)
}
const olds = new Map(Object.entries(former).map(([name, now]) => [plain(name), now]))

/** One name without its parent: a category, else a subcategory that needs no parent to be told, else what it is called now. */
const single = (name: string): string | null => tops.get(plain(name)) ?? subs.get(plain(name)) ?? olds.get(plain(name)) ?? null

/** Whether Apple has or had a category of that name, wherever in its tree. */
export const wasCategory = (name: string): boolean => single(name) !== null

/** As our forms have it, for a category of a feed with its subcategory; null where Apple never knew it. */
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
  // Moved to another parent, or called otherwise now.
  return olds.get(plain(subcategory)) ?? (parent && isCategory(parent) ? parent : (child ?? single(name)))
}
