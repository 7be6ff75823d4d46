import { Node, wrappingInputRule } from '@tiptap/core'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    plainOrderedList: { toggleOrderedList: () => ReturnType }
  }
}

/** Tiptap's list keeps its start number, which the sanitizer removes. So lists always start at 1. */
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
