export { freePort } from '../../src/platform/free-port.ts'
