import { call } from './call.ts'
import { onSubmit, valueOf } from './forms.ts'
import { zone } from './times.ts'

export function startAnswer(): void {
  onSubmit('answer', async () => {
    await call('Answer', { accept: true, time_zone: zone() })
    return 'You accepted. Thank you!'
  })
  onSubmit('decline', async (form) => {
    await call('Answer', { accept: false, note: valueOf(form, 'textarea'), time_zone: zone() })
    return 'You declined. Thank you for letting us know.'
  })
}
