import { Button, Group, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useObjectUrl } from '../../lib/useObjectUrl.ts'
import { AudioBioField } from '../../components/AudioBioField.tsx'
import { AudioPlayer } from '../../ui/AudioPlayer.tsx'
import { Card } from '../../ui/Card.tsx'
import { CropDialog } from '../../ui/crop/CropDialog.tsx'
import { type ArtworkChoice, artworkWords } from '../../components/artwork.ts'
import { ArtworkField } from '../../components/ArtworkField.tsx'
import { SavingDock } from '../../ui/SavingDock.tsx'
import { scales } from '../../ui/theme.ts'
import { toast } from '../../ui/toast.tsx'
import { UploadProgress } from '../../ui/UploadProgress.tsx'

const seconds = 3
const nothing = () => {}
const broken = new File(['no sound'], 'broken.mp3', { type: 'audio/mpeg' })

function Artwork({ label, stored, error: first }: { label: string; stored?: string | undefined; error?: string }) {
  const [artwork, setArtwork] = useState<ArtworkChoice>()
  const [error, setError] = useState(first)
  const field = { value: artwork, onChange: setArtwork, error, onError: setError }
  return <ArtworkField label={label} title="The Long Take" alt="Artwork of The Long Take" stored={stored ?? null} {...field} />
}

function Crops({ picture }: { picture: File | null }) {
  const [what, setWhat] = useState<'photo' | 'artwork' | null>(null)
  const close = () => setWhat(null)
  return (
    <Group gap="sm">
      {(['photo', 'artwork'] as const).map((kind) => (
        <Button key={kind} variant="default" onClick={() => setWhat(kind)}>{`Crop ${kind}`}</Button>
      ))}
      <CropDialog
        file={what ? picture : null}
        title={`Crop your ${what ?? 'photo'}`}
        what={what ?? 'photo'}
        onClose={close}
        onCut={(_, { size }) => {
          close()
          toast.info(`${size} × ${size} pixels`)
        }}
        onUnreadable={close}
      />
    </Group>
  )
}

function Sounds({ sound }: { sound: File | null }) {
  const url = useObjectUrl(sound)
  const brokenUrl = useObjectUrl(broken)
  const bio = { whose: 'your', hint: 'Up to one minute.', saved: null, onChange: nothing, pick: async () => 'Nothing is saved here.' }
  return (
    <Stack gap="lg">
      {url ? <AudioPlayer src={url} name="a tone" peaks={peaks} seconds={seconds} /> : null}
      {url ? <AudioPlayer src={url} name="a tone without a waveform" /> : null}
      {brokenUrl ? <AudioPlayer src={brokenUrl} name="a broken file" /> : null}
      <AudioBioField {...bio} value={undefined} error={undefined} onError={nothing} />
      {sound ? (
        <AudioBioField {...bio} value={{ file: sound, contentType: sound.type, seconds, peaks }} error="Too long." onError={nothing} />
      ) : null}
    </Stack>
  )
}

export function Files() {
  const [picture, setPicture] = useState<File | null>(null)
  const [sound, setSound] = useState<File | null>(null)
  const pictureUrl = useObjectUrl(picture)
  useEffect(() => {
    setSound(makeSound(seconds))
    void makePicture(scales.blue[5], scales.red[5]).then(setPicture)
  }, [])
  const dock = { called: { photo: 'your photo', sound: 'your audio bio' }, onCancel: nothing, onCancelUpload: nothing }
  return (
    <>
      <Card title="Artwork and cropping">
        <Stack gap="lg">
          <Artwork label="No artwork" />
          <Artwork label="Artwork" stored={pictureUrl} />
          <Artwork label="Artwork with an error" error={artworkWords.tooBig} />
          <Crops picture={picture} />
        </Stack>
      </Card>
      <Card title="Audio">
        <Sounds sound={sound} />
      </Card>
      <Card title="Uploads and saving" hint="Unchanged and while uploading.">
        <Stack gap="lg">
          <UploadProgress what="a recording" share={0.37} onCancel={() => toast.info('Canceled')} />
          <SavingDock {...dock} changed={false} saving={false} progress={{}} />
          <SavingDock {...dock} changed saving progress={{ photo: 1, sound: 0.62 }} />
        </Stack>
      </Card>
    </>
  )
}

/** Files generated in the browser as sample data. */

const rate = 8000

/** A tone that swells twice, as a WAV file. */
function makeSound(seconds: number): File {
  const samples = rate * seconds
  const view = new DataView(new ArrayBuffer(44 + samples * 2))
  const write = (at: number, text: string) => [...text].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)))
  write(0, 'RIFF')
  view.setUint32(4, 36 + samples * 2, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  // PCM, mono.
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, samples * 2, true)
  for (let at = 0; at < samples; at += 1) {
    const loud = Math.sin((at / samples) * Math.PI * 2) ** 2
    view.setInt16(44 + at * 2, Math.sin((at / rate) * 220 * Math.PI * 2) * loud * 8000, true)
  }
  return new File([view], 'tone.wav', { type: 'audio/wav' })
}

const peaks = Array.from({ length: 64 }, (_, at) => 0.15 + 0.8 * Math.abs(Math.sin(at / 5) * Math.cos(at / 11)))

/** Two colors and a circle, in landscape format. */
async function makePicture(from: string, to: string): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 2000, height: 1500 })
  const pen = canvas.getContext('2d')
  if (pen) {
    const sky = pen.createLinearGradient(0, 0, 2000, 1500)
    sky.addColorStop(0, from)
    sky.addColorStop(1, to)
    pen.fillStyle = sky
    pen.fillRect(0, 0, 2000, 1500)
    pen.fillStyle = 'white'
    pen.beginPath()
    pen.arc(1300, 600, 260, 0, Math.PI * 2)
    pen.fill()
  }
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/png')
  return new File([(await promise) ?? new Blob()], 'evening.png', { type: 'image/png' })
}
