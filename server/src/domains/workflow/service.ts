export { unassignMember, updateAssignee, updateDueDate } from './service/assign.ts'
export {
  cancelWithEpisode,
  clearInterview,
  confirmInterview,
  confirmInterviewIn,
  dateChange,
  findInterview,
  inviteToRestored,
  saveInterview,
  saveInterviewIn,
  timeInWords,
} from './service/interview.ts'
export { addImported, changeStep, findProgress, finishUploads, updateProgress } from './service/progress.ts'
export { addSteps, changeDueDates, shiftDueDates } from './service/shift.ts'
