/** `npm run test:full`: repeats what `npm test` tries once or a few times. */
export const isFull = process.env['TEST_FULL'] === '1'
