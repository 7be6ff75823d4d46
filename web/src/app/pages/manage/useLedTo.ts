import { useIsFetching } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { sections } from './sections.ts'

export type Led = {
  comment?: string
  section?: string
  /** A field in the episode settings. */
  field?: string
  /** The finding to fix in the section. */
  fix?: string
  /** The dialog to open again. */
  publish?: 'now' | 'schedule' | 'again'
}

const names: ReadonlySet<string> = new Set(Object.values(sections))

/** The section in the URL; null for the whole page. Comments scroll to themselves. */
export const placeOf = ({ comment, section }: Led): string | null => {
  if (comment !== undefined) return sections.comments
  return section !== undefined && names.has(section) ? section : null
}

/** Scrolls to the linked section, and again once everything above it has loaded. */
export function useLedTo(led: Led, visit: (section: string) => void): string | null {
  const place = placeOf(led)
  const isComment = led.comment !== undefined
  const isFetching = useIsFetching() > 0
  // The router goes to the top of a page that it has just opened.
  const isImporting = useRouterState({ select: ({ status }) => status === 'pending' })
  const arrived = useRef<string | null>(null)
  const go = useEffectEvent(visit)
  useEffect(() => {
    // The same link works again after the way back was taken.
    if (place === null) arrived.current = null
    if (place === null || arrived.current === place) return
    if (isComment) {
      go(place)
      arrived.current = place
      return
    }
    const frame = requestAnimationFrame(() => {
      go(place)
      if (!isFetching && !isImporting) arrived.current = place
    })
    return () => cancelAnimationFrame(frame)
  }, [place, isComment, isFetching, isImporting])
  return place
}

/** Does what the link asks for and removes it from the URL, so that the same link works again. */
export function useAsked({ field, fix, publish }: Led, act: (asked: Pick<Led, 'field' | 'fix' | 'publish'>) => void): void {
  const navigate = useNavigate()
  const go = useEffectEvent(act)
  useEffect(() => {
    if (field === undefined && fix === undefined && publish === undefined) return
    go({ ...(field !== undefined && { field }), ...(fix !== undefined && { fix }), ...(publish !== undefined && { publish }) })
    const search = ({ field: _field, fix: _fix, publish: _publish, ...rest }: Record<string, unknown>) => rest
    // The state has the way back.
    void navigate({ to: '.', search, replace: true, state: true })
  }, [field, fix, publish, navigate])
}
