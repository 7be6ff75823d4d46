import { isMaster } from '@castwright/contract/recordings/form.ts'
import type { Recording } from '@castwright/contract/recordings/shapes.ts'

const isAudio = ({ fileType }: Recording): boolean => fileType === 'mp3' || fileType === 'm4a' || isMaster(fileType)

/** Whether a recording can be finished: only uploads, because results would be encoded twice. */
export const canFinish = (recording: Recording): boolean => isAudio(recording) && recording.madeBy === null
