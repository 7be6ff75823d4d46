import type { PageChapter, PagePlayer } from '@castwright/contract/pages/shapes.ts'
import { clockTime } from '../format.ts'

/** Chapters lead to their time in the player of the page. */
export function Chapters({ chapters, path }: { chapters: PageChapter[]; path: string }) {
  return (
    <ol className="chapters" data-timed>
      {chapters.map(({ start, title }, at) => (
        <li key={at}>
          <a href={`${path}?t=${start}`} data-from={start}>
            <span className="at">{clockTime(start)}</span>
            <bdi>{title}</bdi>
          </a>
        </li>
      ))}
    </ol>
  )
}

/** Loaded when it is opened. Without JavaScript, a link to the file. */
export function Transcript({ transcript }: { transcript: NonNullable<PagePlayer['transcript']> }) {
  return (
    <>
      {transcript.isMachine && <p className="machine">Made by machine and not checked by a person. It may contain mistakes.</p>}
      <div className="transcript" data-transcript={transcript.url} data-type={transcript.type} lang={transcript.language || undefined}>
        <p>
          <a href={transcript.url} target="_blank" rel="noopener">
            Open the transcript
          </a>
        </p>
      </div>
    </>
  )
}
