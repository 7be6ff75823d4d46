import type { TranscriptFacts } from '@castwright/contract/transcripts/shapes.ts'
import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { rpc } from '../../lib/rpc.ts'
import { dialogOf } from '../../ui/dialogOf.tsx'
import { toast } from '../../ui/toast.tsx'
import { setFacts } from './api.ts'
import { languageOptions } from './languages.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'

type Props = Pick<TranscriptFacts, 'recordingId' | 'language'> & {
  /** Saves first. */
  before: () => Promise<boolean>
  onClose: () => void
}

/** In which language the transcript is. Apps show it, and captions are chosen by it. */
export const LanguageDialog = dialogOf('Spoken language', Language)

function Language({ recordingId, language: saved, before, onClose }: Props) {
  const [language, setLanguage] = useState(saved)
  const save = useSubmit({ inForm: true }, async () => {
    if (!(await before())) return
    setFacts(recordingId, (await rpc('TranscriptsService.UpdateLanguage', { recordingId, language })).transcript)
    toast.success('Language changed.')
    onClose()
  })
  return (
    <DialogForm of={save} label="Save" disabled={language === saved} onClose={onClose}>
      <Text>Podcast apps and screen readers use the language. The text doesn't change.</Text>
      <NativeSelect
        label="Language of this transcript"
        data-autofocus
        data={[{ value: '', label: 'Unknown' }, ...languageOptions(null, saved)]}
        value={language}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
      />
    </DialogForm>
  )
}
