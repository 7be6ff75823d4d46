/** A problem of the environment. The message names the setting and says what the operator can do. */
export class OperatorError extends Error {}
