import { Node, wrappingInputRule } from '@tiptap/core'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    plainOrderedList: { toggleOrderedList: () => ReturnType }
  }
}

/** Tiptap's own remembers where its numbers begin; what is stored knows no such thing, so numbers begin with 1 here too. */
export const OrderedList = Node.create({
  name: 'orderedList',
  group: 'block list',
  content: 'listItem+',
  parseHTML: () => [{ tag: 'ol' }],
  renderHTML: () => ['ol', 0],

  addCommands() {
    return {
      toggleOrderedList:
        () =>
        ({ commands }) =>
          commands.toggleList(this.name, 'listItem'),
    }
  },

  addKeyboardShortcuts() {
    return { 'Mod-Shift-7': () => this.editor.commands.toggleOrderedList() }
  },

  addInputRules() {
    return [wrappingInputRule({ find: /^1\.\s$/, type: this.type })]
  },
})
