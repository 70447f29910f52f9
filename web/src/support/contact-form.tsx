import { ContactMessage } from '@mulghar/contract/support/contact-message'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { FormError } from '../kit/form-error.tsx'
import { resolverOf, showRefusal } from '../kit/form.ts'
import { useMutation } from '../kit/mutation.ts'
import { Button } from '../kit/ui/button.tsx'
import { Field } from '../kit/ui/field.tsx'
import { Input } from '../kit/ui/input.tsx'
import { Textarea } from '../kit/ui/textarea.tsx'
import { useUnsaved } from '../kit/unsaved.ts'
import { Form } from '../kit/ui/form.tsx'
import { useSession } from '../session/session-store.ts'
import { supportMutations } from './support.queries.ts'

export function ContactForm({ onSent }: { onSent: () => void }) {
  const { t } = useLingui()
  const user = useSession((session) => session.user)
  const send = useMutation(supportMutations.contact())
  const form = useForm({
    resolver: resolverOf(ContactMessage),
    defaultValues: { name: user?.name ?? '', email: user?.email ?? '', subject: '', message: '' },
  })
  const { watch } = useUnsaved('own:letter')
  const { errors } = form.formState

  const submit = form.handleSubmit(async (message) => {
    try {
      await send.mutateAsync(message)
    } catch (error) {
      return showRefusal(form, error)
    }
    onSent()
  })

  return (
    <Form busy={send.isPending} ref={watch} onSubmit={submit} className="grid gap-4">
      <FormError text={errors.root?.message} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Name`} required error={errors.name?.message}>
          <Input autoComplete="name" {...form.register('name')} />
        </Field>
        <Field label={t`Email`} required error={errors.email?.message}>
          <Input type="email" autoComplete="email" inputMode="email" {...form.register('email')} />
        </Field>
      </div>
      <Field label={t`Subject`} required error={errors.subject?.message}>
        <Input {...form.register('subject')} />
      </Field>
      <Field label={t`Message`} required error={errors.message?.message}>
        <Textarea rows={6} limit={5000} {...form.register('message')} />
      </Field>
      <Button type="submit" size="lg" full busy={send.isPending}>
        <Trans>Send</Trans>
      </Button>
    </Form>
  )
}
