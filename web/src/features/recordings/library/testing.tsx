import { useState } from 'react'
import { longTake } from '../../../lib/testing/podcasts.ts'
import { RecordingsPage } from './RecordingsPage.tsx'
import type { RecordingsView } from './view.ts'

/** The page with its view, which the app keeps in the URL. */
export function RecordingsScreen({ podcast = longTake }: { podcast?: typeof longTake }) {
  const [text, setText] = useState('')
  const [view, setView] = useState<RecordingsView>({})
  return <RecordingsPage podcast={podcast} timeZone="America/New_York" text={text} onSearch={setText} view={view} onView={setView} />
}
