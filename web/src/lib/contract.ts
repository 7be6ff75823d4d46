/** The parts of the contract that `rpc` needs, in one lazily loaded chunk. */
export { methodOf, pathOf } from '@castwright/contract/methods.ts'
export { fromWire, toWire } from '@castwright/contract/wire.ts'
