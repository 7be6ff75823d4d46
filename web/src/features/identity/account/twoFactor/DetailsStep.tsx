import type { AuthInput, FactorKind } from '@castwright/contract/identity/auth.ts'
import { authMessages } from '@castwright/contract/identity/messages.ts'
import { SecurityAnswer, SecurityQuestion, securityQuestions } from '@castwright/contract/identity/form.ts'
import { Checkbox } from '@mantine/core'
import { isValidPhoneNumber, type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { isAuthError } from '../../../../lib/auth.ts'
import { DropdownField } from '../../../../ui/DropdownField.tsx'
import { TextField } from '../../../../ui/fields.tsx'
import { adviceOn } from '../../../../lib/advice.ts'
import { checkBy } from '../../../../lib/useOneField.ts'
import { Step } from '../../../../ui/steps/Step.tsx'
import { FormError } from '../../FormError.tsx'
import { kindNames } from './useTwoFactorFlow.ts'

type Props = {
  kind: FactorKind
  /** Setup requires a security question. Later changes may include a new one. */
  isFirst: boolean
  send: (request: AuthInput<'startTwoFactor'>) => Promise<void>
  onCancel: () => void
}

const questions = [
  { value: '', label: 'Choose a question' },
  ...Object.entries(securityQuestions).map(([value, label]) => ({ value, label })),
]

const hints: Record<FactorKind, string> = {
  phone: "We'll text a code to this number. Carrier charges may apply.",
  app: "Next, you'll scan a QR code with the app.",
}

export function DetailsStep({ kind, isFirst, send, onCancel }: Props) {
  const [formError, setFormError] = useState('')
  const { register, handleSubmit, setError, control, formState } = useForm({
    defaultValues: { question: '', answer: '', country: homeCountry(), phone: '', withQuestion: isFirst },
  })
  const { errors } = formState
  const withQuestion = useWatch({ control, name: 'withQuestion' })

  const submit = handleSubmit(async ({ question, answer, country, phone }) => {
    setFormError('')
    try {
      await send({
        kind,
        ...(kind === 'phone' && { phoneNumber: phone, phoneNumberCountryCode: country }),
        ...(withQuestion && { securityQuestion: SecurityQuestion.parse(Number(question)), securityQuestionAnswer: answer }),
      })
    } catch (error) {
      if (!isAuthError(error, 'INVALID_FIELDS') || kind === 'app') return setFormError(adviceOn(error))
      setError('phone', { message: adviceOn(error) }, { shouldFocus: true })
    }
  })

  return (
    <Step
      hint={
        isFirst
          ? "You'll need the answer to change or remove two-factor authentication later."
          : `Set up your new ${kindNames[kind]}. ${hints[kind]}`
      }
      submitLabel={kind === 'phone' ? 'Send Code' : 'Continue'}
      onSubmit={submit}
      busy={formState.isSubmitting}
      onCancel={onCancel}
    >
      <FormError>{formError}</FormError>
      {isFirst ? null : <Checkbox label="Change the security question too" mb="md" {...register('withQuestion')} />}
      {withQuestion ? (
        <>
          <DropdownField
            label="Security Question"
            required
            data={questions}
            {...register('question', { validate: (value) => checkBy(SecurityQuestion)(Number(value)) ?? true })}
            error={errors.question}
            {...(isFirst && { 'data-autofocus': true })}
          />
          <TextField
            label="Answer"
            required
            autoComplete="off"
            {...register('answer', { validate: (value) => checkBy(SecurityAnswer)(value) ?? true })}
            error={errors.answer}
          />
        </>
      ) : null}
      {kind === 'phone' ? (
        <>
          <DropdownField
            label="Country Code"
            required
            data={countries}
            autoComplete="country"
            {...register('country')}
            error={errors.country}
          />
          <TextField
            label="Phone Number"
            required
            type="tel"
            autoComplete="tel-national"
            {...register('phone', {
              validate: (value, { country }) => isValidPhoneNumber(value, country) || authMessages.badPhoneNumber,
            })}
            error={errors.phone}
            {...(!isFirst && { 'data-autofocus': true })}
          />
        </>
      ) : null}
    </Step>
  )
}

const names = new Intl.DisplayNames('en', { type: 'region' })

/** Select options for all countries, sorted by name. */
const countries = getCountries()
  .map((code) => ({ value: code as string, label: `${names.of(code) ?? code} (+${getCountryCallingCode(code)})` }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'))

/** The country of the browser's language. */
function homeCountry(language: string = navigator.language): CountryCode {
  const region = new Intl.Locale(language).maximize().region
  return getCountries().find((code) => code === region) ?? 'US'
}
