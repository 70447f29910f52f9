import type { Document } from '@mulghar/contract/documents/documents'
import { FeedbackDraft, mostStars, type FeedbackType } from '@mulghar/contract/support/feedback-draft'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { FormError } from '../kit/form-error.tsx'
import { resolverOf, showRefusal } from '../kit/form.ts'
import { useMutation } from '../kit/mutation.ts'
import { Button } from '../kit/ui/button.tsx'
import { Field } from '../kit/ui/field.tsx'
import { RadioGroup } from '../kit/ui/radio-group.tsx'
import { Select } from '../kit/ui/select.tsx'
import { Textarea } from '../kit/ui/textarea.tsx'
import { useUnsaved } from '../kit/unsaved.ts'
import { Form } from '../kit/ui/form.tsx'
import { FeedbackPictures } from './feedback-pictures.tsx'
import { supportMutations } from './support.queries.ts'

/** What a member says of the house; what was typed stays until it has arrived. */
export function FeedbackForm({ onSent }: { onSent: () => void }) {
  const { t } = useLingui()
  const give = useMutation(supportMutations.feedback())
  const [pictures, setPictures] = useState<readonly Document[]>([])
  const [isUploading, setUploading] = useState(false)
  const form = useForm({
    resolver: resolverOf(FeedbackDraft),
    defaultValues: { type: 'IDEA' as FeedbackType, message: '', rating: null as number | null },
  })
  const { watch } = useUnsaved('own:feedback')
  const { errors } = form.formState

  const submit = form.handleSubmit(async (draft) => {
    try {
      await give.mutateAsync({ ...draft, mediaIds: pictures.map(({ id }) => id) })
    } catch (error) {
      return showRefusal(form, error)
    }
    onSent()
  })

  return (
    <Form busy={give.isPending} ref={watch} onSubmit={submit} className="grid gap-4">
      <FormError text={errors.root?.message} />
      <Controller
        control={form.control}
        name="type"
        render={({ field }) => (
          <RadioGroup
            label={t`What is it about?`}
            look="row"
            value={field.value}
            onChange={field.onChange}
            options={[
              { value: 'BUG', label: t`Something is wrong` },
              { value: 'IDEA', label: t`An idea` },
              { value: 'PRAISE', label: t`Praise` },
              { value: 'OTHER', label: t`Something else` },
            ]}
          />
        )}
      />
      <Field label={t`Message`} required error={errors.message?.message}>
        <Textarea rows={6} limit={5000} {...form.register('message')} />
      </Field>
      <Controller
        control={form.control}
        name="rating"
        render={({ field }) => (
          <Field label={t`How do you like Mulghar? (optional)`} error={errors.rating?.message}>
            <Select
              value={field.value ?? ''}
              onChange={({ target }) => field.onChange(target.value ? Number(target.value) : null)}
            >
              <option value="">{t`No answer`}</option>
              {Array.from({ length: mostStars }, (_, at) => mostStars - at).map((stars) => (
                <option key={stars} value={stars}>
                  <Plural value={stars} one="# star" other="# stars" />
                </option>
              ))}
            </Select>
          </Field>
        )}
      />
      <FeedbackPictures pictures={pictures} onChange={setPictures} onBusy={setUploading} />
      <Button
        type="submit"
        size="lg"
        full
        busy={give.isPending}
        blocked={isUploading && t`A picture is still uploading.`}
      >
        <Trans>Send feedback</Trans>
      </Button>
    </Form>
  )
}
