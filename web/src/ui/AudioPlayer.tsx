import { ActionIcon, Group, Text } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type Ref, type SyntheticEvent, useRef, useState } from 'react'
import classes from './AudioPlayer.module.css'
import { Icon } from './Icon.tsx'

type Props = {
  src: string
  /** The name of the audio, as in 'Play audio bio'. */
  name: string
  /** The peak of each part, from 0 to 1. Without peaks, shows a plain line. */
  peaks?: readonly number[] | undefined
  /** The length, if known before the file is loaded. */
  seconds?: number | undefined
  /** Replaces the bars with another drawing, which may be taller. */
  wave?: ReactNode
  audioRef?: Ref<HTMLAudioElement>
  /** Called if the audio can't be loaded. */
  onBroken?: () => void
}

const two = (number: number): string => String(number).padStart(2, '0')

/** '1:05', '1:04:05' */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** Seconds by key, as in the player of the public pages. */
const jumps: Record<string, number> = { j: -15, l: 30, ArrowLeft: -5, ArrowRight: 5 }

/** Play, pause and seek, also by keyboard: space or K, J and L, arrow keys, and M to mute. */
export function AudioPlayer({ src, name, peaks = [], seconds, wave, audioRef, onBroken }: Props) {
  const audio = useRef<HTMLAudioElement>(null)
  const ref = useMergedRef(audio, audioRef)
  const [playing, setPlaying] = useState(false)
  const [time, setTime] = useState(0)
  const [told, setTold] = useState<number>()
  const [failed, setFailed] = useState(false)
  const length = seconds ?? told ?? 0
  const share = length > 0 ? Math.min(1, time / length) : 0

  const toggle = async () => {
    if (!audio.current) return
    if (!audio.current.paused) return audio.current.pause()
    try {
      await audio.current.play()
    } catch (error) {
      // Pausing before playback starts rejects `play()`, which isn't an error of the file.
      setFailed(!(error instanceof DOMException && error.name === 'AbortError'))
    }
  }
  const seek = (to: number) => {
    setTime(to)
    if (audio.current) audio.current.currentTime = to
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const onSlider = event.target instanceof HTMLInputElement
    const jump = jumps[event.key]
    if (event.key === 'k' || (event.key === ' ' && onSlider)) void toggle()
    else if (event.key === 'm' && audio.current) audio.current.muted = !audio.current.muted
    else if (jump !== undefined && length > 0) seek(Math.min(Math.max(0, time + jump), length))
    else return
    event.preventDefault()
  }
  const onLength = (event: SyntheticEvent<HTMLAudioElement>) => {
    const { duration } = event.currentTarget
    if (Number.isFinite(duration)) setTold(duration)
  }

  return (
    <Group gap="sm" wrap="nowrap" px="sm" py="xs" bg="var(--cw-panel)" bd="var(--cw-hairline)" bdrs="md" role="group" aria-label={name}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- user audio without a transcript. */}
      <audio
        ref={ref}
        src={src}
        preload="metadata"
        onLoadedMetadata={onLength}
        onDurationChange={onLength}
        onTimeUpdate={(event) => setTime(event.currentTarget.currentTime)}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => seek(0)}
        onError={() => {
          setFailed(true)
          onBroken?.()
        }}
      />
      <ActionIcon
        variant="filled"
        color="blue"
        radius="50%"
        aria-label={`${playing ? 'Pause' : 'Play'} ${name}`}
        disabled={failed}
        onClick={toggle}
        onKeyDown={onKeyDown}
      >
        <Icon of={playing ? IconPlayerPauseFilled : IconPlayerPlayFilled} />
      </ActionIcon>
      {failed ? (
        <Text size="sm" c="dimmed" role="status" className={classes.line}>
          Your browser can't play this audio.
        </Text>
      ) : (
        <div className={classes.line} data-tall={wave !== undefined || undefined}>
          {wave ?? <Wave peaks={peaks} share={share} />}
          <input
            type="range"
            className={classes.range}
            aria-label={`Position in ${name}`}
            aria-valuetext={`${clock(time)} of ${clock(length)}`}
            min={0}
            max={Math.ceil(length)}
            step={1}
            value={Math.floor(time)}
            disabled={length === 0}
            onChange={(event) => seek(Number(event.currentTarget.value))}
            aria-keyshortcuts="Space K J L M"
            onKeyDown={onKeyDown}
          />
        </div>
      )}
      <Text size="sm" c="dimmed" flex="none" className="cw-figures">
        {clock(time)} / {clock(length)}
      </Text>
    </Group>
  )
}

/** Waveform bars. Played bars are colored. */
function Wave({ peaks, share }: { peaks: readonly number[]; share: number }) {
  const bars = peaks.length > 0 ? peaks : Array.from({ length: 64 }, () => 0)
  return (
    <svg className={classes.wave} viewBox={`0 0 ${bars.length * 3} 32`} preserveAspectRatio="none" aria-hidden>
      {bars.map((peak, at) => {
        const height = Math.max(2, peak * 32)
        return (
          <rect
            key={at}
            x={at * 3}
            y={(32 - height) / 2}
            width={2}
            height={height}
            rx={1}
            data-heard={at / bars.length < share || undefined}
          />
        )
      })}
    </svg>
  )
}
