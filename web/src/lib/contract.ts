/** What `rpc` needs of the contract, in one chunk that is loaded with the first call. */
export { methodOf, pathOf } from '@castwright/contract/methods.ts'
export { fromWire, toWire } from '@castwright/contract/wire.ts'
