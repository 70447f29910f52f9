import { nameKinds } from '@mulghar/contract/trees/person'
import { useLingui } from '@lingui/react/macro'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Field } from '../../../kit/ui/field.tsx'
import { Select } from '../../../kit/ui/select.tsx'
import { nameKindWords } from '../../core/name-kinds.ts'
import { Fold } from './fold.tsx'
import { TextsOf } from './known-text.tsx'
import { messageIn, type PartProps } from './parts.ts'
import { Rows } from './rows.tsx'
import { TextField } from './text-field.tsx'

/** The first name of the list is the one in Devanagari, which the form asks for elsewhere. */
const elsewhere = 1

/** Parts that few names have: a prefix, a suffix, a particle, and other names with their kinds. */
export function MoreNamesPart({ form }: PartProps) {
  const { i18n, t } = useLingui()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'names', keyName: 'row' })
  const names = useWatch({ control: form.control, name: 'names' }) ?? []
  const { errors } = form.formState
  const error =
    errors.namePrefix ?? errors.surnamePrefix ?? errors.nameSuffix ?? errors.names?.slice?.(elsewhere).find?.(Boolean)
  const rows = fields.slice(elsewhere).map(({ row }, at) => {
    const { first, last } = names[at + elsewhere] ?? {}
    return { key: row, name: [first, last].filter(Boolean).join(' ') || t`Name ${at + 1}` }
  })
  return (
    <Fold title={t`More names`} count={rows.length} hasError={error !== undefined}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextsOf form={form} group="name" />
      </div>
      <Rows
        rows={rows}
        addLabel={t`Add a name`}
        onAdd={() => append({ script: 'Latn', first: '', last: '', kind: 'AKA' })}
        onRemove={(at) => remove(at + elsewhere)}
        error={Array.isArray(errors.names) ? undefined : messageIn(errors.names)}
      >
        {(at) => (
          <>
            <Field label={t({ message: 'Kind', context: 'of a name' })} className="sm:col-span-2">
              <Select
                {...form.register(`names.${at + elsewhere}.kind`, {
                  setValueAs: (kind: unknown) => kind || undefined,
                })}
                {...(!names[at + elsewhere]?.kind && { placeholder: t`Not specified` })}
                options={nameKinds.map((value) => ({ value, label: i18n._(nameKindWords[value]) }))}
              />
            </Field>
            <TextField form={form} name={`names.${at + elsewhere}.first`} label={t`Given name`} />
            <TextField form={form} name={`names.${at + elsewhere}.last`} label={t`Surname`} />
          </>
        )}
      </Rows>
    </Fold>
  )
}
