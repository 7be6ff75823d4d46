/** For engines that know many languages. */
const common =
  'ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv th tr uk ur vi zh'.split(' ')

const names = new Intl.DisplayNames('en', { type: 'language' })

/** Languages by name, with one that may not be among the usual ones. */
export const languageOptions = (codes: readonly string[] | null, also = ''): { value: string; label: string }[] =>
  [...new Set([...(codes ?? common), ...(also === '' ? [] : [also])])]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
