import type { MethodName } from '@castwright/contract/methods.ts'

/** Fields of examples that a schema alone can't make valid or clear. A test parses every example. */
export const exampleValues: Partial<Record<MethodName, Record<string, unknown>>> = {}
