import { TreeDraft } from '@mulghar/contract/trees/tree-draft'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { FormError } from '../../kit/form-error.tsx'
import { resolverOf, showRefusal } from '../../kit/form.ts'
import { typedFields } from '../../kit/typed-fields.ts'
import { TakenBack } from '../../kit/waiting-saves.ts'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import type { Progress as Sent } from '../../kit/transport.ts'
import { PicturePicker } from '../../kit/ui/picture-picker.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import { Textarea } from '../../kit/ui/textarea.tsx'
import { Form } from '../../kit/ui/form.tsx'

export type TreeFields = { name: string; description: string; gotra: string; discoverable: boolean }

export type TreeFormProps = {
  id: string
  busy: boolean
  initial?: TreeFields
  pictureUrl?: string | null | undefined
  /** Called with what passed the contract; a thrown refusal is shown beside its field. */
  onSave: (
    fields: TreeFields,
    image: File | undefined,
    onProgress: (sent: Sent) => void,
    /** Only what was typed: nobody else's change is undone. */
    changes: Partial<TreeFields>,
  ) => Promise<unknown>
  children: ReactNode
}

const blank: TreeFields = { name: '', description: '', gotra: '', discoverable: false }

/** Name, description, gotra, picture, and whether others may find it. */
export function TreeForm({ id, busy, initial = blank, pictureUrl, onSave, children }: TreeFormProps) {
  const { t } = useLingui()
  const [image, setImage] = useState<File>()
  const [sent, setSent] = useState<Sent>()
  const [before] = useState(initial)
  /** The names of the fields that the member has used. */
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set())
  const form = useForm({ defaultValues: initial, resolver: resolverOf(TreeDraft) })
  const { errors } = form.formState

  function noteTyped({ target }: FormEvent): void {
    const { name } = target as HTMLInputElement
    setTyped((known) => new Set([...known, name]))
  }
  const save = form.handleSubmit(async (values) => {
    try {
      const fields = { ...before, ...values, gotra: values.gotra ?? '', discoverable: values.discoverable ?? false }
      await onSave(fields, image, setSent, typedFields(before, fields, typed))
    } catch (error) {
      if (!(error instanceof TakenBack)) showRefusal(form, error)
    } finally {
      setSent(undefined)
    }
  })

  return (
    <Form busy={busy} id={id} onSubmit={save} onChange={noteTyped} className="grid gap-4">
      <FormError text={errors.root?.message} />
      <PicturePicker
        label={t`Tree image`}
        pictureUrl={pictureUrl}
        hint={t`For example your house, your village or an old photo.`}
        busy={sent !== undefined}
        onPick={setImage}
      />
      {sent && <Progress label={t`Sending the picture`} part={sent.total > 0 ? sent.sent / sent.total : 1} />}
      <Field label={t`Name`} required error={errors.name?.message}>
        <Input {...form.register('name')} autoComplete="off" placeholder={t`Shrestha of Kirtipur`} />
      </Field>
      <Field label={t`Description`} required error={errors.description?.message}>
        <Textarea {...form.register('description')} rows={3} />
      </Field>
      <Field label={t`Gotra`} hint={t`Leave empty if you have none.`} error={errors.gotra?.message}>
        <Input {...form.register('gotra')} autoComplete="off" />
      </Field>
      <Checkbox
        {...form.register('discoverable')}
        label={<Trans>Relatives can find this tree</Trans>}
        hint={t`Others see only the tree’s name, gotra, picture and number of people, never the people themselves.`}
      />
      {children}
    </Form>
  )
}
