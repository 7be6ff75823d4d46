import { useComputedColorScheme } from '@mantine/core'
import { getNonce } from 'get-nonce'
import { useEffect, useRef, useState } from 'react'
import classes from './Waveform.module.css'

type Props = {
  audio: HTMLAudioElement
  /** Values from 0 to 255. */
  peaks: readonly number[]
  seconds: number
}

const colorOf = (element: Element, name: string): string => getComputedStyle(element).getPropertyValue(name)

/** A waveform that follows playback. Shows a plain line until the peaks are loaded, or if they can't be. */
export function Waveform({ audio, peaks, seconds }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme()
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const container = place.current
    if (!container || peaks.length === 0 || seconds <= 0) return
    let end: (() => void) | undefined
    let isGone = false
    void import('wavesurfer.js').then(
      ({ default: WaveSurfer }) => {
        if (isGone) return
        const drawn = WaveSurfer.create({
          container,
          media: audio,
          peaks: [peaks.map((peak) => peak / 255)],
          duration: seconds,
          interact: false,
          height: 'auto',
          cursorWidth: 0,
          barWidth: 2,
          barGap: 2,
          barRadius: 2,
          barMinHeight: 2,
          normalize: true,
          waveColor: colorOf(container, '--cw-line-strong'),
          progressColor: colorOf(container, '--cw-accent'),
          cspNonce: getNonce() ?? '',
        })
        drawn.once('ready', () => {
          setDrawn(true)
          // After a redraw, for example with another color scheme, continues at the current position.
          if (audio.currentTime > 0) drawn.setTime(audio.currentTime)
        })
        end = () => drawn.destroy()
      },
      // The plain line remains as a fallback.
      () => undefined,
    )
    return () => {
      isGone = true
      end?.()
      setDrawn(false)
    }
  }, [audio, peaks, seconds, scheme])
  return (
    <div className={classes.place} data-waveform={isDrawn ? 'drawn' : 'plain'} aria-hidden>
      <div ref={place} className={classes.drawing} />
      {isDrawn ? null : <PlainLine audio={audio} seconds={seconds} />}
    </div>
  )
}

function PlainLine({ audio, seconds }: Pick<Props, 'audio' | 'seconds'>) {
  const [share, setShare] = useState(0)
  useEffect(() => {
    const follow = () => setShare(seconds > 0 ? Math.min(1, audio.currentTime / seconds) : 0)
    follow()
    const events = ['timeupdate', 'seeking'] as const
    for (const name of events) audio.addEventListener(name, follow)
    return () => {
      for (const name of events) audio.removeEventListener(name, follow)
    }
  }, [audio, seconds])
  return (
    <div className={classes.line}>
      <div className={classes.heard} style={{ width: `${share * 100}%` }} />
    </div>
  )
}
