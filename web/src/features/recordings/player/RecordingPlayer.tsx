import type { Recording } from '@castwright/contract/recordings.ts'
import { recordingTypesOf } from '@castwright/contract/recording-form.ts'
import { useState } from 'react'
import { AudioPlayer } from '../../../ui/AudioPlayer.tsx'
import { refreshRecordings } from '../api.ts'
import classes from './RecordingPlayer.module.css'
import { usePeaks } from './usePeaks.ts'
import { Waveform } from './Waveform.tsx'

const isVideo = ({ fileType }: Recording): boolean => recordingTypesOf.video.includes(fileType)

/** Signed URLs expire after some hours, and each response has a new one. Keeps the playing URL until it fails. */
function useStableUrl({ url }: Recording) {
  const [held, setHeld] = useState(url)
  const [isBroken, setBroken] = useState(false)
  if (isBroken && held !== url) {
    setHeld(url)
    setBroken(false)
  }
  const onBroken = () => {
    setBroken(true)
    if (!isBroken && held === url) void refreshRecordings()
  }
  return { src: held, onBroken }
}

/** Plays audio with a waveform, or video. */
export function RecordingPlayer({ recording, small = false }: { recording: Recording; small?: boolean }) {
  const { src, onBroken } = useStableUrl(recording)
  if (isVideo(recording)) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- A raw recording has no captions.
      <video
        key={src}
        className={classes.video}
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
