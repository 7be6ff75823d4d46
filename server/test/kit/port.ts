/** One that nobody listens on, for a process that is told its port. */
export { freePort } from '../../src/platform/free-port.ts'
