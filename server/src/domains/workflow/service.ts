import type { StepAction, StepKey } from '@castwright/contract/steps.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/db.ts'

/** Changes one step in a transaction of another's; what does not fit the step's status changes nothing. */
export async function changeStep(_app: App, _tx: Tx, _episodeId: string, _step: StepKey, _action: StepAction): Promise<void> {}
