export { useComplaint } from '../../ui/useComplaint.ts'
