import { createElement, Fragment, type ReactNode } from 'react'
import './content.css'
import { imageLabel } from './imageLabel.ts'

const tags = new Set(['p', 'ol', 'ul', 'li', 'br', 'strong', 'em', 'u', 'a', 'h2', 'h3', 'h4'])
const indent = /^indent-[1-9]$/
const schemes = /^(?:https?|mailto):/

type Props = {
  /** Sanitized by the server. */
  html: string
}

/** Renders user text from an allowlist of elements, so nothing else gets onto the page. */
export function RichText({ html }: Props) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return (
    <div className="cw-text" dir="auto">
      {drawn(body)}
    </div>
  )
}

const drawn = (parent: Node): ReactNode[] =>
  [...parent.childNodes].map((node, at) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent
    if (!(node instanceof HTMLElement)) return null
    const tag = node.localName
    if (tag === 'img') return image(node, at)
    if (!tags.has(tag)) return <Fragment key={at}>{drawn(node)}</Fragment>
    if (tag === 'a') return link(node, at)
    const className = [...node.classList].filter((name) => indent.test(name)).join(' ') || undefined
    return tag === 'br' ? <br key={at} /> : createElement(tag, { key: at, className }, ...drawn(node))
  })

/** The CSP blocks external images, so this shows a link instead. */
function image(node: HTMLElement, key: number): ReactNode {
  const src = node.getAttribute('src') ?? ''
  if (!src.startsWith('https://')) return null
  return (
    <a key={key} href={src} target="_blank" rel="noreferrer nofollow">
      {imageLabel(node.getAttribute('alt') ?? '')}
    </a>
  )
}

function link(node: HTMLElement, key: number): ReactNode {
  const { mention } = node.dataset
  const href = node.getAttribute('href') ?? ''
  const words = drawn(node)
  if (mention !== undefined) {
    return href.startsWith('/pal/') ? (
      <a key={key} data-mention={mention} href={href} target="_blank" rel="noreferrer">
        {words}
      </a>
    ) : (
      <span key={key} data-mention={mention}>
        {words}
      </span>
    )
  }
  if (!schemes.test(href)) return <Fragment key={key}>{words}</Fragment>
  return (
    <a key={key} href={href} target="_blank" rel="noreferrer nofollow">
      {words}
    </a>
  )
}
