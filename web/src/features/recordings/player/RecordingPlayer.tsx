import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { recordingTypesOf } from '@castwright/contract/recordings/form.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Box, Flex, useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { registerPlayer } from '../../../lib/playback.ts'
import { AudioPlayer } from '../../../ui/AudioPlayer.tsx'
import { usePeaks } from './usePeaks.ts'
import { useStableUrl } from './useStableUrl.ts'
import { barsOf, barStep, paint } from '../../../components/timeline/bars.ts'

const isVideo = ({ fileType }: Recording): boolean => recordingTypesOf.video.includes(fileType)

/** Lets times elsewhere on the page play it. */
function usePlayer({ episodeId }: Recording, player: HTMLMediaElement | null): void {
  useEffect(() => (player && episodeId ? registerPlayer(episodeId, player) : undefined), [episodeId, player])
}

/** Plays audio with a waveform, or video. */
export function RecordingPlayer({ recording, small = false }: { recording: Recording; small?: boolean }) {
  const { src, onBroken } = useStableUrl(recording)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  usePlayer(recording, video)
  if (isVideo(recording)) {
    return (
      <Box
        component="video"
        key={src}
        ref={setVideo}
        display="block"
        w="100%"
        mah="70vh"
        bg="black"
        bdrs="md"
        style={{ aspectRatio: '16 / 9' }}
        src={src}
        controls
        preload="metadata"
        playsInline
        aria-label={recording.fileName}
        onError={onBroken}
      />
    )
  }
  if (small) return <AudioPlayer key={src} src={src} name={recording.fileName} seconds={recording.duration} onBroken={onBroken} />
  return <AudioWithWaveform key={src} recording={recording} src={src} onBroken={onBroken} />
}

function AudioWithWaveform({ recording, src, onBroken }: { recording: Recording; src: string; onBroken: () => void }) {
  const peaks = usePeaks(recording)
  const [audio, setAudio] = useState<HTMLAudioElement | null>(null)
  const { duration, fileName } = recording
  usePlayer(recording, audio)
  return (
    <AudioPlayer
      src={src}
      name={fileName}
      seconds={duration}
      onBroken={onBroken}
      audioRef={setAudio}
      wave={audio ? <Waveform audio={audio} peaks={peaks} seconds={duration} /> : <span />}
    />
  )
}

type Props = {
  audio: HTMLAudioElement
  /** Values from 0 to 255. */
  peaks: readonly number[]
  seconds: number
}

/** A waveform that follows playback. Shows a plain line until the peaks are loaded, or if they can't be. */
function Waveform(props: Props) {
  const isDrawn = props.peaks.length > 0 && props.seconds > 0
  return (
    <Flex pos="relative" align="center" w="100%" h="100%" data-waveform={isDrawn ? 'drawn' : 'plain'} aria-hidden>
      {isDrawn ? <Bars {...props} /> : <PlainLine {...props} />}
    </Flex>
  )
}

function Bars({ audio, peaks, seconds }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useRef(-2)
  const { ref, width, height } = useElementSize()
  const scheme = useComputedColorScheme()
  const draw = useEffectEvent((isForced: boolean) => {
    const count = Math.floor(width / barStep)
    const heard = Math.ceil((audio.currentTime / seconds) * count) - 1
    if (!canvas.current || width === 0 || (!isForced && heard === drawn.current)) return
    drawn.current = heard
    paint(canvas.current, { bars: barsOf(peaks, 0, 1, count), heard, width, height })
  })
  useLayoutEffect(() => draw(true), [width, height, peaks, seconds, scheme])
  useEffect(() => {
    let frame = 0
    // Audio reports its time only four times a second.
    const follow = () => {
      cancelAnimationFrame(frame)
      draw(false)
      if (!audio.paused) frame = requestAnimationFrame(follow)
    }
    const stop = listen(audio, ['play', 'timeupdate', 'seeking'], follow)
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [audio])
  return (
    <Box ref={ref} pos="absolute" inset={0}>
      <Box component="canvas" ref={canvas} display="block" w="100%" h="100%" />
    </Box>
  )
}

function PlainLine({ audio, seconds }: Props) {
  const [share, setShare] = useState(0)
  useEffect(() => {
    const follow = () => setShare(seconds > 0 ? Math.min(1, audio.currentTime / seconds) : 0)
    follow()
    return listen(audio, ['timeupdate', 'seeking'], follow)
  }, [audio, seconds])
  return (
    <Box w="100%" h="xxs" bdrs="sm" bg="var(--cw-line-strong)" style={{ overflow: 'hidden' }}>
      <Box h="100%" w={`${share * 100}%`} bg="var(--cw-accent)" />
    </Box>
  )
}

function listen(audio: HTMLAudioElement, events: readonly (keyof HTMLMediaElementEventMap)[], listener: () => void): () => void {
  for (const name of events) audio.addEventListener(name, listener)
  return () => {
    for (const name of events) audio.removeEventListener(name, listener)
  }
}
