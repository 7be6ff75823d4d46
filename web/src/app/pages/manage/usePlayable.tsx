import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import { useEffect, useMemo, useRef } from 'react'
import type { Playable } from '../../../features/comments/spans.tsx'
import { playAt } from '../../../lib/playback.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'

const SpanField = lazyPart(async () => (await import('../../../features/recordings/player/SpanField.tsx')).SpanField)

/** The recording of an episode for comments at a time. The result is stable, because comments are memoized. */
export function usePlayable({ id: episodeId, recording }: Episode, reveal: () => void): Playable {
  const revealing = useRef(reveal)
  useEffect(() => {
    revealing.current = reveal
  })
  const hasRecording = recording !== null
  return useMemo(
    () =>
      hasRecording
        ? {
            field: (props) => <SpanField episodeId={episodeId} {...props} />,
            onSeek: (ms) => {
              revealing.current()
              playAt(episodeId, ms)
            },
          }
        : null,
    [episodeId, hasRecording],
  )
}
