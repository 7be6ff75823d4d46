import { Fault } from '../fault.ts'
import { UnfitFile } from '../unfit.ts'

/** For a waiting user: a file that can't be read is a validation error of its field. */
export async function orRefuse<T>(reading: Promise<T>, field = 'text'): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw error instanceof UnfitFile ? new Fault('invalid_fields', { [field]: error.message }) : error
  }
}
