import { handle } from '../../platform/queue/port.ts'
import { dailyLetter, noteLetter } from './jobs.ts'
import { sendDaily, sendNote } from './service/letters.ts'

export const notificationJobs = [handle(noteLetter, sendNote), handle(dailyLetter, sendDaily)]
