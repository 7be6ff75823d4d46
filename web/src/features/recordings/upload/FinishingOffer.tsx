import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { Button, Stack, Text } from '@mantine/core'
import { OperatorHint } from '../../../components/OperatorHint.tsx'
import { turnOnFinishing, useFinishingSetup } from '../api.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'

type Props = { podcast: Pick<Podcast, 'id' | 'mediaFormat' | 'showAccess'>; onAccepted: () => void }

/** Says how a WAV, FLAC or AIFF file can be used, and turns finishing on for those who may. */
export function FinishingOffer({ podcast, onAccepted }: Props) {
  const { data: setup } = useFinishingSetup(podcast)
  const mayTurnOn = podcast.showAccess === 'OWNER' || podcast.showAccess === 'ADMIN'
  const turnOn = useSubmit(async () => {
    await turnOnFinishing(podcast.id)
    onAccepted()
  })
  if (!setup) return null
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">
        Finishing turns WAV, FLAC and AIFF files into MP3 or M4A files with the right loudness. It is turned off for this podcast.{' '}
        {setup.engine.isAvailable ? (
          mayTurnOn ? null : (
            "Ask the podcast's owner or an admin to turn it on in the settings."
          )
        ) : (
          <>
            {setup.engine.message} <OperatorHint ask="install it" topic="ffmpeg" />
          </>
        )}
      </Text>
      {setup.engine.isAvailable && mayTurnOn ? (
        <Button variant="default" size="compact-md" loading={turnOn.isBusy} onClick={turnOn.submit}>
          Turn on finishing and continue
        </Button>
      ) : null}
    </Stack>
  )
}
