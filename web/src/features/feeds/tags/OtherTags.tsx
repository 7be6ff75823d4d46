import { Note } from '../../../ui/Note.tsx'

/** Tags of an import that no form has. */
export function OtherTags({ tags }: { tags: Array<{ name: string; count: number }> }) {
  if (tags.length === 0) return null
  return (
    <Note>
      Also in your feed, unchanged since the import: {tags.map(({ name, count }) => (count === 1 ? name : `${name} (${count})`)).join(', ')}
      .
    </Note>
  )
}
