import type { Icon as TablerIcon } from '@tabler/icons-react'

/** In the order of the list of shortcuts. */
export const commandGroups = ['General', 'This episode', 'This calendar', 'Actions', 'Go to', 'Theme'] as const

/** Something that can be done from the palette, by a shortcut, or both. The list of shortcuts is made from these, so it is always right. */
export type Command = {
  id: string
  group: (typeof commandGroups)[number]
  label: string
  /** Other words that find it. */
  words?: string
  /** What it applies to, such as the title of a podcast. */
  detail?: string
  icon: TablerIcon
  /** One key, or two in a row, such as `g e`. */
  keys?: string
  /** For commands that only make sense as shortcuts. */
  isHidden?: true
  /** Not listed before something is typed. */
  isFoundOnly?: true
  run: () => void
}

export const findByKeys = (commands: readonly Command[], keys: string): Command | undefined =>
  commands.find((command) => command.keys === keys)

export const startsKeys = (commands: readonly Command[], key: string): boolean =>
  commands.some((command) => command.keys?.startsWith(`${key} `))
