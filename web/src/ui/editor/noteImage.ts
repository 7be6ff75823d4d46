import { Node } from '@tiptap/core'
import { imageLabel } from './imageLabel.ts'

/** An image in imported show notes. The CSP blocks external images, so its name is shown instead. */
export const NoteImage = Node.create({
  name: 'noteImage',
  group: 'block',
  atom: true,

  addAttributes() {
    return { src: { default: '' }, alt: { default: '' } }
  },

  parseHTML() {
    return [{ tag: 'img[src^="https://"]' }]
  },

  renderHTML({ HTMLAttributes: { src, alt } }) {
    return ['img', { src: String(src), alt: String(alt) }]
  },

  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('p')
      dom.textContent = imageLabel(String(node.attrs['alt']))
      return { dom }
    }
  },
})
