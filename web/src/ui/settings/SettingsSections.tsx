import { Box, Stack } from '@mantine/core'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { anchorOf } from './anchors.ts'
import { IndexPlace } from './IndexPlace.ts'
import classes from './SettingsSections.module.css'

type Props = {
  /** The titles of the sections, in order. Long pages show them as an index. */
  index?: readonly string[]
  children: ReactNode
}

/** The sections of a settings page, with an index on wide screens: next to them, or in the navigation of the settings. */
export function SettingsSections({ index = [], children }: Props) {
  useEffect(() => {
    const asked = decodeURIComponent(location.hash.slice(1))
    if (asked) document.getElementById(asked)?.scrollIntoView()
  }, [])
  const place = useContext(IndexPlace)
  const sections = (
    <Stack gap="xl" miw={0}>
      {children}
    </Stack>
  )
  if (index.length === 0) return sections
  if (place !== undefined) {
    return (
      <>
        {sections}
        {place && createPortal(<Index titles={index} />, place)}
      </>
    )
  }
  return (
    <div className={classes.page}>
      {sections}
      <Index titles={index} />
    </div>
  )
}

function Index({ titles }: { titles: readonly string[] }) {
  const [current, choose] = useCurrentSection(titles)
  const open = (title: string) => {
    choose(title)
    const section = document.getElementById(anchorOf(title))
    section?.scrollIntoView({ behavior: 'smooth' })
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label="On this page" className={classes.index}>
      <Box component="ul" className="cw-list" style={{ borderInlineStart: 'var(--cw-hairline)' }}>
        {titles.map((title) => (
          <li key={title}>
            <a
              href={`#${anchorOf(title)}`}
              className={classes.link}
              aria-current={title === current ? 'location' : undefined}
              onClick={(event) => {
                // The browser opens new tabs itself.
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                open(title)
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </Box>
    </nav>
  )
}

/**
 * The section being read: the last one above a line that moves down with the scroll position, so that the last section can be
 * current as well. A chosen section stays current until the user scrolls.
 */
function useCurrentSection(titles: readonly string[]) {
  const [reached, setReached] = useState(titles[0])
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    const update = () => {
      const end = document.documentElement.scrollHeight - innerHeight
      const top = innerHeight / 4
      const line = top + (end > 0 ? scrollY / end : 0) * (innerHeight - top)
      setReached(titles.findLast((title) => isAbove(title, line)) ?? titles[0])
    }
    const forget = () => setChosen(null)
    update()
    const over = new AbortController()
    const options = { passive: true, signal: over.signal }
    addEventListener('scroll', update, options)
    addEventListener('wheel', forget, options)
    addEventListener('touchmove', forget, options)
    return () => over.abort()
  }, [titles])
  return [chosen ?? reached, setChosen] as const
}

const isAbove = (title: string, line: number): boolean => {
  const section = document.getElementById(anchorOf(title))
  return section !== null && section.getBoundingClientRect().top <= line
}
