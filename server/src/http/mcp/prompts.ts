import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const ofEpisode = z.object({ episode_id: z.string().describe('The ID of the episode.') })

const asUser = (text: string) => ({ messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] })

/** Ready-made requests that clients offer to people. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'write_show_notes',
    { title: 'Write show notes', description: 'Drafts show notes from the transcript of an episode.', argsSchema: ofEpisode },
    ({ episode_id }) =>
      asUser(
        `Read the episode ${episode_id} with get_episode and its transcript with get_transcript. Write show notes as simple HTML: a summary of two or three sentences, ` +
          'what it is about as a list, and links that were mentioned. Show them to me, and save them with update_episode once I agree.',
      ),
  )
  server.registerPrompt(
    'write_chapters',
    { title: 'Write chapters', description: 'Drafts chapters from the transcript of an episode.', argsSchema: ofEpisode },
    ({ episode_id }) =>
      asUser(
        `Read the episode ${episode_id} with get_episode, its transcript with get_transcript and its chapters with get_chapters. Suggest five to twelve chapters with short titles ` +
          'and their start times. Show them to me, and save them with save_chapters once I agree.',
      ),
  )
}
