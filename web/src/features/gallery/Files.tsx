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
import { makePicture, makeSound, peaks } from './samples.ts'

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
