import { OperatorError } from '../operator-error.ts'

/** Why an S3 store can't be used. */
export class S3SettingsError extends OperatorError {
  /** Whether the store may answer later with the same settings. */
  readonly isTemporary: boolean

  constructor(message: string, isTemporary: boolean, options?: ErrorOptions) {
    super(message, options)
    this.isTemporary = isTemporary
  }
}

type Place = { endpoint: string; bucket: string }

const regionCodes = new Set(['PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException'])

/** What a store's answer says about the settings. HEAD has no body, so `name` may be missing. */
export function explainS3(error: unknown, { endpoint, bucket }: Place): S3SettingsError {
  const {
    name = '',
    code = '',
    message = '',
    $metadata,
  } = error as Partial<NodeJS.ErrnoException> & { $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  const wrong = (text: string) => new S3SettingsError(text, false, { cause: error })
  const { host } = new URL(endpoint)

  if (name === 'InvalidAccessKeyId') return wrong(`S3_ACCESS_KEY_ID is unknown to ${endpoint}. Set the ID of a key that exists there.`)
  if (name === 'SignatureDoesNotMatch')
    return wrong(`S3_SECRET_ACCESS_KEY doesn't belong to S3_ACCESS_KEY_ID at ${endpoint}. Set the secret of this key.`)
  if (name === 'RequestTimeTooSkewed') return wrong(`${endpoint} rejects requests because this machine's clock is wrong. Set the clock.`)
  if (regionCodes.has(name) || status === 301)
    return wrong(`The bucket ${bucket} is not in the region of S3_REGION and S3_ENDPOINT (${endpoint}). Set the region of the bucket.`)
  if (status === 401 || status === 403)
    return wrong(
      `${endpoint} denies access to the bucket ${bucket}. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that this key may read and write the bucket.`,
    )
  if (status === 404) return wrong(`The bucket ${bucket} doesn't exist at ${endpoint}. Create it, or set another S3_BUCKET.`)
  if (code === 'ENOTFOUND') return wrong(`The host ${host} of S3_ENDPOINT is unknown. Set the address of the S3 store.`)
  const reason = status === undefined ? code || name || message : `status ${status}`
  return new S3SettingsError(`The S3 store at S3_ENDPOINT (${endpoint}) can't be used now: ${reason}. Check that it runs.`, true, {
    cause: error,
  })
}
