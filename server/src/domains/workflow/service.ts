export { unassignMember, updateAssignee, updateDueDate } from './service/assign.ts'
export { addImported, changeStep, findProgress, finishUploads, updateProgress } from './service/progress.ts'
