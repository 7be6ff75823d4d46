import { categoryNames, splitCategory } from '@castwright/contract/podcasts/categories.ts'
import { podcastLimits } from '@castwright/contract/podcasts/limits.ts'
import { podcastMessages } from '@castwright/contract/podcasts/form.ts'
import { rankMatches } from '@castwright/contract/search/ranking.ts'
import { type ComboboxItem, MultiSelect, type OptionsFilter } from '@mantine/core'
import { useState } from 'react'
import classes from './CategoriesField.module.css'
import type { FieldProps } from '../../../ui/form/Field.tsx'

const options = categoryNames.map((name) => ({ value: name, label: name.replace(' > ', ' › ') }))

/** Ranks matches. A subcategory keeps its category as a heading, selectable only if it matches too. */
const filter: OptionsFilter = ({ options: all, search }) => {
  const items = all as ComboboxItem[]
  const found = rankMatches(items, search, ({ value }) => {
    const { category, subcategory } = splitCategory(value)
    return subcategory ? [subcategory, category] : [category]
  })
  const byCategory = Map.groupBy(found, ({ value }) => splitCategory(value).category)
  return [...byCategory].flatMap(([category, matches]) => {
    const parent = items.find(({ value }) => value === category)
    if (!parent) return matches
    const isMatch = matches.includes(parent)
    return [isMatch ? parent : { ...parent, disabled: true }, ...matches.filter((match) => match !== parent)]
  })
}

/** Up to three of Apple's categories. */
export function CategoriesField({ onChange, error, value, ...field }: FieldProps<string[]>) {
  const [isFull, setFull] = useState(false)
  return (
    <MultiSelect
      label="Categories"
      description={`Up to ${podcastLimits.categories}, most relevant first.`}
      placeholder={value.length === 0 ? 'Search categories' : ''}
      data={options}
      classNames={{ input: classes.input, inputField: classes.search }}
      searchable
      filter={filter}
      nothingFoundMessage="No matching category."
      maxValues={podcastLimits.categories}
      onMaxValues={() => setFull(true)}
      checkIconPosition="right"
      value={value}
      onChange={(chosen) => {
        setFull(false)
        onChange(chosen)
      }}
      error={isFull ? podcastMessages.categoriesTooMany : error}
      renderOption={({ option }) => {
        const { category, subcategory } = splitCategory(option.value)
        return <span className={subcategory ? classes.under : classes.top}>{subcategory ?? category}</span>
      }}
      {...field}
      onBlur={() => {
        setFull(false)
        field.onBlur()
      }}
    />
  )
}
