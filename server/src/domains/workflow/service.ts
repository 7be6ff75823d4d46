export { unassignMember, updateAssignee, updateDueDate, addSteps, changeDueDates, isDueDate, shiftDueDates } from './service/assign.ts'
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
