import { profileLimits } from '@castwright/contract/limits.ts'
import { profileMessages } from '@castwright/contract/profile-form.ts'
import type { User } from '@castwright/contract/profiles.ts'
import { uploadRules } from '@castwright/contract/uploads.ts'
import { Button, FileButton, Group, Input, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { decode, readSound, SoundError } from '../../../lib/sound.ts'
import { typeByName } from '../../../lib/upload.ts'
import { useObjectUrl } from '../../../lib/useObjectUrl.ts'
import { AudioPlayer } from '../../../ui/AudioPlayer.tsx'
import type { Choice, PickedSound } from './fields.ts'
import { words } from './words.ts'

type Props = {
  user: User
  value: Choice<PickedSound>
  onChange: (sound: Choice<PickedSound>) => void
  error: string | undefined
  onError: (message: string | undefined) => void
}

const bucket = 'user-audio-bios'
const rule = uploadRules[bucket]

/** A file that is fit to be sent, or what is wrong with it. */
async function read(file: File): Promise<PickedSound | string> {
  const contentType = typeByName(bucket, file.name)
  if (contentType === undefined) return rule.wrongType
  if (file.size > rule.largest) return rule.tooLarge
  try {
    return { file, contentType, ...(await readSound(file, profileLimits.audioBioSeconds)) }
  } catch (error) {
    if (!(error instanceof SoundError)) throw error
    if (error.reason === 'tooLong') return profileMessages.audioBioTooLong
    // oxlint-disable-next-line no-console -- for whoever wonders why the browser could not read the file.
    console.warn(`${file.name} could not be decoded.`, error.cause)
    return words.soundUnreadable
  }
}

export function AudioBioField({ user, value, onChange, error, onError }: Props) {
  const id = useId()
  const [reading, setReading] = useState(false)
  const turn = useRef(0)
  const chosen = useObjectUrl(value?.file)
  const stored = value === undefined ? user.audioBioUrl : null
  const peaks = usePeaks(stored)

  // Whatever else is decided meanwhile, a file that is still being read comes too late.
  useEffect(() => {
    setReading(false)
    return () => {
      turn.current += 1
    }
  }, [value])

  const choose = async (file: File | null) => {
    if (!file) return
    const mine = (turn.current += 1)
    setReading(true)
    onError(undefined)
    const found = await read(file)
    if (turn.current !== mine) return
    setReading(false)
    if (typeof found !== 'string') return onChange(found)
    onError(found)
    if (value) onChange(undefined)
  }
  const remove = () => {
    onError(undefined)
    onChange(user.audioBioUrl === null ? undefined : null)
  }

  return (
    <Input.Wrapper label="Audio Bio" labelElement="div" labelProps={{ id }} error={error} errorProps={{ role: 'alert' }}>
      <div role="group" aria-labelledby={id}>
        {chosen && value ? (
          <AudioPlayer key={chosen} src={chosen} name="your new audio bio" peaks={value.peaks} seconds={value.seconds} />
        ) : null}
        {stored ? <AudioPlayer key={stored} src={stored} name="your audio bio" peaks={peaks} /> : null}
        <Group gap="xs" mt={chosen || stored ? 'xs' : 'xxs'} mb="xxs">
          <FileButton accept=".mp3,.m4a" inputProps={{ 'aria-label': 'Audio bio file' }} onChange={choose}>
            {(button) => (
              <Button variant="default" loading={reading} {...button}>
                {chosen || stored ? 'Replace audio' : 'Choose audio'}
              </Button>
            )}
          </FileButton>
          {chosen || stored ? (
            <Button variant="subtle" color="gray" aria-label="Remove audio" onClick={remove}>
              Remove
            </Button>
          ) : null}
        </Group>
        <Text size="xs" c="dimmed">
          Introduce yourself in your own voice: an .mp3 or .m4a file of at most {profileLimits.audioBioSeconds} seconds.
        </Text>
      </div>
    </Input.Wrapper>
  )
}

/** The shape of what is stored already. Without it the player shows a plain line. */
function usePeaks(url: string | null): number[] | undefined {
  const { data } = useQuery({
    queryKey: ['sound', url],
    queryFn: async ({ signal }) => decode(await (await fetch(url ?? '', { signal })).arrayBuffer()),
    enabled: url !== null,
    retry: false,
    staleTime: Infinity,
  })
  return data?.peaks
}
