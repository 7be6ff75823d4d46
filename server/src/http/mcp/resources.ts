import { ResourceTemplate, type McpServer } from '@modelcontextprotocol/server'
import type { Assistant } from './calls.ts'
import { fenced, warning } from './results.ts'

type Segment = { speaker: string; text: string }

const variable = (value: string | string[] | undefined): string => [value ?? ''].flat().join('')

/** Texts that are better read as a whole than as JSON. */
export function addResources(server: McpServer, assistant: Assistant): void {
  const marked = (uri: URL, words: string) => ({
    contents: [{ uri: uri.href, mimeType: 'text/plain', text: `${warning}\n${fenced(words)}` }],
  })

  server.registerResource(
    'transcript',
    new ResourceTemplate('castwright://recordings/{recordingId}/transcript', { list: undefined }),
    { title: 'Transcript', description: 'The transcript of a recording as text, with speakers.', mimeType: 'text/plain' },
    async (uri, { recordingId }) => {
      const body = { recordingId: variable(recordingId) }
      const { transcript } = (await assistant.call('TranscriptsService.GetTranscript', body)) as {
        transcript: { segments: Segment[] } | null
      }
      const lines = transcript?.segments.map(({ speaker, text }) => (speaker ? `${speaker}: ${text}` : text)) ?? []
      return marked(uri, lines.join('\n'))
    },
  )

  server.registerResource(
    'show-notes',
    new ResourceTemplate('castwright://episodes/{episodeId}/show-notes', { list: undefined }),
    { title: 'Show notes', description: 'The show notes of an episode as HTML.', mimeType: 'text/plain' },
    async (uri, { episodeId }) => {
      const filters = [{ propertyName: 'ID', propertyValue: variable(episodeId), propertyType: 'STRING', operator: 'EQUAL' }]
      const { episodes } = (await assistant.call('EpisodeService.Find', { queryOptions: { filters, limit: 1 } })) as {
        episodes: Array<{ show_notes: string }>
      }
      return marked(uri, episodes[0]?.show_notes ?? '')
    },
  )
}
