import { useLingui } from '@lingui/react/macro'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Field } from '../../../kit/ui/field.tsx'
import { Select } from '../../../kit/ui/select.tsx'
import { Textarea } from '../../../kit/ui/textarea.tsx'
import { factTypeInWords } from '../../core/fact-words.ts'
import { qualityWords } from '../../core/source-words.ts'
import { Fold } from './fold.tsx'
import { messageIn, type PartProps } from './parts.ts'
import { Rows } from './rows.tsx'
import { asChoice, SharedNoteField } from './shared-note-field.tsx'
import { TextField } from './text-field.tsx'

/** The books, registers and pages that tell of a life. */
export function SourcesPart({ form }: PartProps) {
  const { i18n, t } = useLingui()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'sources', keyName: 'row' })
  const rows = useWatch({ control: form.control, name: 'sources' }) ?? []
  const error = form.formState.errors.sources
  return (
    <Fold title={t`Sources`} count={fields.length} hasError={error !== undefined}>
      <Rows
        rows={fields.map(({ row }, at) => ({ key: row, name: rows[at]?.title || t`Source ${at + 1}` }))}
        addLabel={t`Add a source`}
        onAdd={() => append({ about: null, title: '', page: '', link: '', quality: null })}
        onRemove={remove}
        onMove={move}
        error={Array.isArray(error) ? undefined : messageIn(error)}
      >
        {(at) => (
          <>
            <TextField form={form} name={`sources.${at}.title`} label={t`Title`} className="sm:col-span-2" />
            <AboutField form={form} name={`sources.${at}.about`} />
            <TextField form={form} name={`sources.${at}.page`} label={t`Page`} />
            <Field label={t`Reliability`}>
              <Select
                {...form.register(`sources.${at}.quality`, {
                  setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)),
                })}
                placeholder={t({ message: 'Not stated', context: 'reliability of a source' })}
                options={qualityWords.map((word, value) => ({ value: String(value), label: i18n._(word) }))}
              />
            </Field>
            <TextField
              form={form}
              name={`sources.${at}.link`}
              label={t({ message: 'Link', context: 'address' })}
              type="url"
            />
          </>
        )}
      </Rows>
    </Fold>
  )
}

/** Notes of single facts, and notes that came with a file. */
export function NotesPart({ form }: PartProps) {
  const { t } = useLingui()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'notes', keyName: 'row' })
  const error = form.formState.errors.notes
  return (
    <Fold title={t`Notes`} count={fields.length} hasError={error !== undefined}>
      <Rows
        rows={fields.map(({ row }, at) => ({ key: row, name: t`Note ${at + 1}` }))}
        addLabel={t`Add a note`}
        onAdd={() => append({ about: null, text: '' })}
        onRemove={remove}
        error={Array.isArray(error) ? undefined : messageIn(error)}
      >
        {(at) => (
          <>
            <AboutField form={form} name={`notes.${at}.about`} />
            <Field
              label={t({ message: 'Text', context: 'of a note' })}
              className="sm:col-span-2"
              error={form.formState.errors.notes?.[at]?.text?.message}
            >
              <Textarea {...form.register(`notes.${at}.text`)} />
            </Field>
            <SharedField form={form} at={at} />
          </>
        )}
      </Rows>
    </Fold>
  )
}

function SharedField({ form, at }: PartProps & { at: number }) {
  const { t } = useLingui()
  const note = useWatch({ control: form.control, name: `notes.${at}` })
  const saved = form.formState.defaultValues?.notes?.find((one) => one?.id === note?.id)
  if (note?.forAll === undefined || !note.text || saved?.text === note.text) return null
  return <SharedNoteField onlyHere={t`This person only`} choice={form.register(`notes.${at}.forAll`, asChoice)} />
}

/** The fact that a source or note belongs to. A fact that is not saved yet cannot be chosen. */
function AboutField({ form, name }: PartProps & { name: `sources.${number}.about` | `notes.${number}.about` }) {
  const { t } = useLingui()
  const value = useWatch({ control: form.control, name })
  const facts = useSavedFacts(form)
  const options = [
    { value: 'name', label: t({ message: 'Name', context: 'what a source is about' }) },
    { value: 'birth', label: t({ message: 'Birth', context: 'what a source is about' }) },
    { value: 'death', label: t({ message: 'Death', context: 'what a source is about' }) },
    ...facts,
  ]
  const isUnknown = value && !options.some((option) => option.value === value)
  return (
    <Field label={t({ message: 'About', context: 'what a source is about' })}>
      <Select
        {...form.register(name, { setValueAs: (about: unknown) => about || null })}
        placeholder={t`The whole life`}
        options={isUnknown ? [...options, { value, label: t`Another entry of the file` }] : options}
      />
    </Field>
  )
}

function useSavedFacts({ control }: PartProps['form']): { value: string; label: string }[] {
  const { t } = useLingui()
  const [addresses, educations, jobs, facts] = useWatch({
    control,
    name: ['addresses', 'educations', 'jobs', 'facts'],
  })
  const all = [
    ...(addresses ?? []).map(({ id, address, city }) => ({ id, label: address || city?.name || t`Address` })),
    ...(educations ?? []).map((one) => ({ id: one.id, label: one.degreeName || one.institutionName || t`Education` })),
    ...(jobs ?? []).map(({ id, position }) => ({ id, label: position || t`Work Experience` })),
    ...(facts ?? []).map(({ id, type }) => ({ id, label: factTypeInWords(type) || t`Facts` })),
  ]
  return all.flatMap(({ id, label }) => (id ? [{ value: id, label }] : []))
}
