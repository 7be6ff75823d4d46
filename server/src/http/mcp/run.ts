import { Fault } from '../../platform/fault.ts'
import { oneEpisode } from './adapters.ts'
import type { Assistant } from './calls.ts'
import { data, failure, request, type ToolResult } from './results.ts'
import type { Tool } from './tools.ts'

type Fields = Record<string, unknown>

/** Runs a tool for an assistant. Errors become results, so that the assistant can read them. */
export async function runTool(assistant: Assistant, tool: Tool, args: unknown): Promise<ToolResult> {
  try {
    return await run(assistant, tool, args)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const { code, msg, meta = {} } = error.refusal
    const details = Object.entries(meta).filter(([key]) => key !== 'reason')
    return failure([`${msg} (${code})`, ...details.map(([key, value]) => `${key}: ${value}`)].join('\n'))
  }
}

async function run(assistant: Assistant, tool: Tool, args: unknown): Promise<ToolResult> {
  const { body, given } = tool.toBody(args, assistant.userId)
  if (tool.kind === 'confirm') return request({ title: tool.title, ...(await assistant.request(tool.method, body)) })
  if (tool.isReleased) await requireUnscheduled(assistant, body)
  return data(tool.toResult(await assistant.call(tool.method, body), given), tool.textFields)
}

/** A scheduled episode is published without anyone looking at it again. Changes of a published one wait until a person republishes it. */
async function requireUnscheduled(assistant: Assistant, body: Fields): Promise<void> {
  const id = body['episodeId'] ?? body['episode_id'] ?? (await episodeOf(assistant, body['recordingId'] ?? body['recording_id']))
  if (typeof id !== 'string') return
  const { episodes } = await assistant.call('EpisodeService.Find', { queryOptions: oneEpisode(id) })
  const [episode] = episodes as Array<{ scheduled_release_date: string | null }>
  if (episode?.scheduled_release_date) throw new Fault('assistant_scheduled')
}

async function episodeOf(assistant: Assistant, recordingId: unknown): Promise<string | undefined> {
  const { episode } = await assistant.call('RecordingService.Find', { recordingId })
  return (episode as { id: string } | null)?.id
}
