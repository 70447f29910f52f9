import { FamilyWordsChange } from '@mulghar/contract/trees/family-draft'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { isStaleness } from '../../kit/failures.ts'
import { FormError } from '../../kit/form-error.tsx'
import { resolverOf, showRefusal } from '../../kit/form.ts'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CancelButton } from '../../kit/ui/cancel-button.tsx'
import { beginsEmpty, Dialog } from '../../kit/ui/dialog.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Form } from '../../kit/ui/form.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { Select } from '../../kit/ui/select.tsx'
import { Textarea } from '../../kit/ui/textarea.tsx'
import { qualityWords } from '../core/source-words.ts'
import { treeMutations, treeQueries } from '../core/trees.queries.ts'
import { changedWords, fieldsOf, type FamilyFormState, type WordsOfFamily } from './family-fields.ts'
import { messageIn } from './form/parts.ts'
import { Rows } from './form/rows.tsx'
import { asChoice, SharedNoteField } from './form/shared-note-field.tsx'

export type FamilyDialogProps = {
  treeId: string
  personId: string
  family: WordsOfFamily
  /** The name of the partner; undefined for a family of one partner. */
  partner: string | undefined
  /** True where the two are or were married. */
  isMarriage: boolean
  open: boolean
  onClose: () => void
}

/** The place of a marriage, and the sources and notes of the family. */
export const FamilyDialog = beginsEmpty(OpenedFamilyDialog)

function OpenedFamilyDialog(props: FamilyDialogProps) {
  const { treeId, personId, family, partner, isMarriage, open, onClose } = props
  const { t } = useLingui()
  const formId = useId()
  const cache = useQueryClient()
  const [base] = useState(family)
  const form = useForm({ resolver: resolverOf(FamilyWordsChange), defaultValues: fieldsOf(base) })
  const save = useMutation(treeMutations.changeFamily(cache, { treeId, personId, unionId: base.unionId }))
  const { errors } = form.formState
  const titleOf = useFamilyTitle()

  const submit = form.handleSubmit(async () => {
    try {
      await save.mutateToEnd({ ...changedWords(base, form.getValues()), version: base.wordsVersion })
    } catch (error) {
      if (!isStaleness(error)) return showRefusal(form, error)
      form.setError('root', {
        message: t`Someone else changed this in the meantime. Copy your text, close this window and open it again.`,
      })
      return cache.invalidateQueries({ queryKey: treeQueries.person(personId).queryKey })
    }
    toast.success(isMarriage ? t`Marriage saved` : t`Family saved`)
    onClose()
  })

  return (
    <Dialog
      about={`family:${personId}:${base.unionId}`}
      open={open}
      onClose={onClose}
      locked={save.isPending}
      title={titleOf(partner, isMarriage)}
      actions={
        <>
          <CancelButton />
          <Button type="submit" form={formId} busy={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <Form id={formId} busy={save.isPending} onSubmit={submit} className="grid gap-5">
        <FormError text={errors.root?.message} />
        <Field label={t`Place of marriage`} error={errors.place?.message}>
          <Input {...form.register('place')} autoComplete="off" />
        </Field>
        <SourceRows form={form} about={isMarriage ? 'marriage' : null} />
        <NoteRows form={form} />
      </Form>
    </Dialog>
  )
}

/** The title of the dialog, and the name of the button that opens it. */
export function useFamilyTitle(): (partner: string | undefined, isMarriage: boolean) => string {
  const { t } = useLingui()
  return (partner, isMarriage) => {
    if (partner === undefined) return t`Edit family`
    return isMarriage ? t`Edit marriage with ${partner}` : t`Edit family with ${partner}`
  }
}

function SourceRows({ form, about }: { form: FamilyFormState; about: string | null }) {
  const { i18n, t } = useLingui()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'sources', keyName: 'row' })
  const rows = useWatch({ control: form.control, name: 'sources' }) ?? []
  const { sources: error } = form.formState.errors
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-medium text-ink-soft">{t`Sources`}</h3>
      <Rows
        rows={fields.map(({ row }, at) => ({ key: row, name: rows[at]?.title || t`Source ${at + 1}` }))}
        addLabel={t`Add a source`}
        onAdd={() => append({ about, title: '', page: '', quality: null })}
        onRemove={remove}
        error={Array.isArray(error) ? undefined : messageIn(error)}
      >
        {(at) => (
          <>
            <Field label={t`Title`} className="sm:col-span-2" error={error?.[at]?.title?.message}>
              <Input {...form.register(`sources.${at}.title`)} autoComplete="off" />
            </Field>
            <Field label={t`Page`} error={error?.[at]?.page?.message}>
              <Input {...form.register(`sources.${at}.page`)} autoComplete="off" />
            </Field>
            <Field label={t`Reliability`}>
              <Select
                {...form.register(`sources.${at}.quality`, {
                  setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)),
                })}
                placeholder={t({ message: 'Not stated', context: 'reliability of a source' })}
                options={qualityWords.map((word, value) => ({ value: String(value), label: i18n._(word) }))}
              />
            </Field>
          </>
        )}
      </Rows>
    </section>
  )
}

function NoteRows({ form }: { form: FamilyFormState }) {
  const { t } = useLingui()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'notes', keyName: 'row' })
  const { notes: error } = form.formState.errors
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-medium text-ink-soft">{t`Notes`}</h3>
      <Rows
        rows={fields.map(({ row }, at) => ({ key: row, name: t`Note ${at + 1}` }))}
        addLabel={t`Add a note`}
        onAdd={() => append({ about: null, text: '' })}
        onRemove={remove}
        error={Array.isArray(error) ? undefined : messageIn(error)}
      >
        {(at) => (
          <>
            <Field
              label={t({ message: 'Text', context: 'of a note' })}
              className="sm:col-span-2"
              error={error?.[at]?.text?.message}
            >
              <Textarea {...form.register(`notes.${at}.text`)} />
            </Field>
            <SharedField form={form} at={at} />
          </>
        )}
      </Rows>
    </section>
  )
}

function SharedField({ form, at }: { form: FamilyFormState; at: number }) {
  const { t } = useLingui()
  const note = useWatch({ control: form.control, name: `notes.${at}` })
  const saved = form.formState.defaultValues?.notes?.find((one) => one?.id === note?.id)
  if (note?.forAll === undefined || !note.text || saved?.text === note.text) return null
  return <SharedNoteField onlyHere={t`This family only`} choice={form.register(`notes.${at}.forAll`, asChoice)} />
}
