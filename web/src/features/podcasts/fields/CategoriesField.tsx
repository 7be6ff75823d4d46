import { categoryNames, splitCategory } from '@castwright/contract/categories.ts'
import { podcastLimits } from '@castwright/contract/limits.ts'
import { podcastMessages } from '@castwright/contract/podcast-form.ts'
import { type ComboboxItem, MultiSelect, type OptionsFilter } from '@mantine/core'
import { useState } from 'react'
import classes from './CategoriesField.module.css'
import type { FieldProps } from '../../../ui/form/Field.tsx'

const options = categoryNames.map((name) => ({ value: name, label: name.replace(' > ', ' › ') }))

/** What has the words, and the category above it. */
const filter: OptionsFilter = ({ options: all, search }) => {
  const words = search.trim().toLowerCase().split(/\s+/)
  const has = (label: string) => words.every((word) => label.toLowerCase().includes(word))
  const items = all as ComboboxItem[]
  const found = items.filter(({ label }) => has(label)).map(({ value }) => value)
  const above = new Set(found.map((name) => splitCategory(name).category))
  return items.filter(({ value }) => found.includes(value) || above.has(value))
}

/** Apple's tree, at most three of it. */
export function CategoriesField({ onChange, error, value, ...field }: FieldProps<string[]>) {
  const [isFull, setFull] = useState(false)
  return (
    <MultiSelect
      label="Categories"
      description={`Directories sort podcasts by these. At most ${podcastLimits.categories}, the most fitting first.`}
      placeholder={value.length === 0 ? 'Search categories' : ''}
      data={options}
      classNames={{ input: classes.input, inputField: classes.search }}
      searchable
      filter={filter}
      nothingFoundMessage="No category has these words."
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
