import { type CommandProps, Extension } from '@tiptap/core'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    indent: {
      /** Indents (1) or outdents (-1) the selected lines by one level. */
      indent: (by: 1 | -1) => ReturnType
    }
  }
}

const deepest = 9
const types = ['paragraph', 'listItem']
const inClass = /(?:^|\s)indent-([1-9])(?:\s|$)/

/** Levels are classes, because the CSP blocks inline styles. */
export const Indent = Extension.create({
  name: 'indent',

  addGlobalAttributes() {
    return [
      {
        types,
        attributes: {
          indent: {
            default: 0,
            parseHTML: (element) => Number(inClass.exec(element.className)?.[1] ?? 0),
            renderHTML: ({ indent }) => (indent ? { class: `indent-${String(indent)}` } : {}),
          },
        },
      },
    ]
  },

  addCommands() {
    return { indent: (by) => (props) => move(props, by) }
  },

  addKeyboardShortcuts() {
    return { 'Mod-]': () => this.editor.commands.indent(1), 'Mod-[': () => this.editor.commands.indent(-1) }
  },
})

/** Indents the item in a list, otherwise the paragraph. */
function move({ tr, state, dispatch }: CommandProps, by: 1 | -1): boolean {
  const { from, to } = state.selection
  let moved = false
  state.doc.nodesBetween(from, to, (node, at, parent) => {
    if (!types.includes(node.type.name) || parent?.type.name === 'listItem') return
    const level = Number(node.attrs['indent']) + by
    if (level < 0 || level > deepest) return
    moved = true
    if (dispatch) tr.setNodeAttribute(at, 'indent', level)
  })
  return moved
}
