import { ImportForm } from '@castwright/contract/import-form.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

const { url, oldHost, mediaFormat, termsOfUse } = ImportForm.shape

/** The contract's rules for what stands on the screen, where nothing may be chosen yet. */
const Rules = z.object({ url, oldHost: z.string().nullable().pipe(oldHost), mediaFormat, termsOfUse: z.boolean().pipe(termsOfUse) })

type FeedFields = z.input<typeof Rules>
export type FeedForm = UseFormReturn<FeedFields, unknown, ImportForm>

const empty: FeedFields = { url: '', oldHost: null, mediaFormat: 'audio', termsOfUse: false }

export const useFeedForm = (): FeedForm => useForm<FeedFields, unknown, ImportForm>({ resolver: zodResolver(Rules), defaultValues: empty })
