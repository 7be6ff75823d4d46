/** Error messages of `/api/auth` that forms show. Apart from the list of errors, which signing in doesn't need. */
export const authMessages = {
  emailTaken: 'An account already exists with this email address.',
  wrongCredentials: 'Incorrect email or password.',
  unknownEmail: 'The email you entered is not associated with a Castwright account.',
  resetFailed: 'Failed to send a password reset email.',
  wrongPassword: 'Password is incorrect.',
  /** The same error in the change-email dialog. */
  wrongPasswordInDialog: 'Password is invalid',
  emailInUse: 'This email is already associated with a Castwright account.',
  badPhoneNumber: 'Please enter a valid phone number.',
  fixErrors: 'Please fix errors to create your account.',
} as const
