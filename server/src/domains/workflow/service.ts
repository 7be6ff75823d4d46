export { unassignMember, updateAssignee, updateDueDate } from './service/assign.ts'
export {
  cancelWithEpisode,
  clearInterview,
  confirmInterview,
  confirmInterviewIn,
  findInterview,
  inviteToRestored,
  saveInterview,
  saveInterviewIn,
  timeInWords,
} from './service/interview.ts'
export { cancelWithPodcast } from './service/cancel.ts'
export { addImported, changeStep, findProgress, finishUploads, updateProgress } from './service/progress.ts'
export { addSteps, changeDueDates, isDueDate, shiftDueDates } from './service/shift.ts'
