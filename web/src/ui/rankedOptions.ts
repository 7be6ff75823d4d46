import { rankMatches } from '@castwright/contract/search/ranking.ts'
import type { ComboboxItem, OptionsFilter } from '@mantine/core'

/** For searchable selects: best matches first. */
export const ranked: OptionsFilter = ({ options, search }) => rankMatches(options as ComboboxItem[], search, ({ label }) => [label])

/** Also finds an option by its value, such as a country by its code. */
export const rankedWithValues: OptionsFilter = ({ options, search }) =>
  rankMatches(options as ComboboxItem[], search, ({ label, value }) => [label, value])
