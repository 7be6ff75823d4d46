import { Button, FileButton, Group, Input, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { Choice } from '../lib/choice.ts'
import type { PickedSound } from '../lib/pickSound.ts'
import { decode } from '../lib/sound.ts'
import { useObjectUrl } from '../lib/useObjectUrl.ts'
import { AudioPlayer } from '../ui/AudioPlayer.tsx'

type Props = {
  /** The possessive, as in 'your' audio bio. */
  whose: string
  hint: string
  /** The URL of the saved audio bio. */
  saved: string | null
  value: Choice<PickedSound>
  onChange: (sound: Choice<PickedSound>) => void
  /** A valid file, or an error message. */
  pick: (file: File) => Promise<PickedSound | string>
  error: string | undefined
  onError: (message: string | undefined) => void
}

export function AudioBioField({ whose, hint, saved, value, onChange, pick, error, onError }: Props) {
  const id = useId()
  const [reading, setReading] = useState(false)
  const turn = useRef(0)
  const chosen = useObjectUrl(value?.file)
  const stored = value === undefined ? saved : null
  const peaks = usePeaks(stored)

  // Discards a file that is still being read when the user makes another choice.
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
    const found = await pick(file)
    if (turn.current !== mine) return
    setReading(false)
    if (typeof found !== 'string') return onChange(found)
    onError(found)
    if (value) onChange(undefined)
  }
  const remove = () => {
    onError(undefined)
    onChange(saved === null ? undefined : null)
  }

  return (
    <Input.Wrapper label="Audio Bio" labelElement="div" labelProps={{ id }} error={error} errorProps={{ role: 'alert' }}>
      <div role="group" aria-labelledby={id}>
        {chosen && value ? (
          <AudioPlayer key={chosen} src={chosen} name={`${whose} new audio bio`} peaks={value.peaks} seconds={value.seconds} />
        ) : null}
        {stored ? <AudioPlayer key={stored} src={stored} name={`${whose} audio bio`} peaks={peaks} /> : null}
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
          {hint}
        </Text>
      </div>
    </Input.Wrapper>
  )
}

/** The waveform of the saved audio. Without it, the player shows a plain line. */
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
