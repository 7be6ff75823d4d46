import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { recordingTypesOf } from '@castwright/contract/recordings/form.ts'
import { useEffect, useState } from 'react'
import { registerPlayer } from '../../../lib/playback.ts'
import { AudioPlayer } from '../../../ui/AudioPlayer.tsx'
import classes from './RecordingPlayer.module.css'
import { usePeaks } from './usePeaks.ts'
import { useStableUrl } from './useStableUrl.ts'
import { Waveform } from './Waveform.tsx'

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
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- A raw recording has no captions.
      <video
        key={src}
        ref={setVideo}
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
