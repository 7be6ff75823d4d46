/** Apple's podcast categories with their subcategories. Directories accept no others. */
export const categoryTree: ReadonlyArray<{ name: string; subcategories: readonly string[] }> = [
  { name: 'Arts', subcategories: ['Books', 'Design', 'Fashion & Beauty', 'Food', 'Performing Arts', 'Visual Arts'] },
  { name: 'Business', subcategories: ['Careers', 'Entrepreneurship', 'Investing', 'Management', 'Marketing', 'Non-Profit'] },
  { name: 'Comedy', subcategories: ['Comedy Interviews', 'Improv', 'Stand-Up'] },
  { name: 'Education', subcategories: ['Courses', 'How To', 'Language Learning', 'Self-Improvement'] },
  { name: 'Fiction', subcategories: ['Comedy Fiction', 'Drama', 'Science Fiction'] },
  { name: 'Government', subcategories: [] },
  { name: 'Health & Fitness', subcategories: ['Alternative Health', 'Fitness', 'Medicine', 'Mental Health', 'Nutrition', 'Sexuality'] },
  { name: 'History', subcategories: [] },
  { name: 'Kids & Family', subcategories: ['Education for Kids', 'Parenting', 'Pets & Animals', 'Stories for Kids'] },
  {
    name: 'Leisure',
    subcategories: ['Animation & Manga', 'Automotive', 'Aviation', 'Crafts', 'Games', 'Hobbies', 'Home & Garden', 'Video Games'],
  },
  { name: 'Music', subcategories: ['Music Commentary', 'Music History', 'Music Interviews'] },
  {
    name: 'News',
    subcategories: ['Business News', 'Daily News', 'Entertainment News', 'News Commentary', 'Politics', 'Sports News', 'Tech News'],
  },
  {
    name: 'Religion & Spirituality',
    subcategories: ['Buddhism', 'Christianity', 'Hinduism', 'Islam', 'Judaism', 'Religion', 'Spirituality'],
  },
  {
    name: 'Science',
    subcategories: [
      'Astronomy',
      'Chemistry',
      'Earth Sciences',
      'Life Sciences',
      'Mathematics',
      'Natural Sciences',
      'Nature',
      'Physics',
      'Social Sciences',
    ],
  },
  { name: 'Society & Culture', subcategories: ['Documentary', 'Personal Journals', 'Philosophy', 'Places & Travel', 'Relationships'] },
  {
    name: 'Sports',
    subcategories: [
      'Baseball',
      'Basketball',
      'Cricket',
      'Fantasy Sports',
      'Football',
      'Golf',
      'Hockey',
      'Rugby',
      'Running',
      'Soccer',
      'Swimming',
      'Tennis',
      'Volleyball',
      'Wilderness',
      'Wrestling',
    ],
  },
  { name: 'Technology', subcategories: [] },
  { name: 'True Crime', subcategories: [] },
  { name: 'TV & Film', subcategories: ['After Shows', 'Film History', 'Film Interviews', 'Film Reviews', 'TV Reviews'] },
]

/** A category on the wire: `Arts`, or `Arts > Books` for a subcategory. */
export const categoryNames: readonly string[] = categoryTree.flatMap(({ name, subcategories }) => [
  name,
  ...subcategories.map((subcategory) => `${name} > ${subcategory}`),
])

const known = new Set(categoryNames)
export const isCategory = (name: string): boolean => known.has(name)

/** Splits `Arts > Books` into its two names. A category without a subcategory has one. */
export function splitCategory(name: string): { category: string; subcategory: string | null } {
  const [category = name, subcategory] = name.split(' > ')
  return { category, subcategory: subcategory ?? null }
}
