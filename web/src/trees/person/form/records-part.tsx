import { useLingui } from '@lingui/react/macro'
import { useFieldArray, useWatch } from 'react-hook-form'
import { DatePart } from './date-part.tsx'
import { Fold } from './fold.tsx'
import { messageIn, type PartProps } from './parts.ts'
import { PlaceField } from './place-field.tsx'
import { Rows } from './rows.tsx'
import { TextField } from './text-field.tsx'

/** What else is told of a life: a baptism, an emigration, an occupation of old. */
export function FactsPart({ form }: PartProps) {
  const { t } = useLingui()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'facts', keyName: 'row' })
  const rows = useWatch({ control: form.control, name: 'facts' }) ?? []
  const error = form.formState.errors.facts
  return (
    <Fold title={t`Facts`} count={fields.length} hasError={error !== undefined}>
      <Rows
        rows={fields.map(({ row }, at) => ({ key: row, name: rows[at]?.type || t`Fact ${at + 1}` }))}
        addLabel={t`Add a fact`}
        onAdd={() => append({ type: '', value: '', date: null, place: '' })}
        onRemove={remove}
        onMove={move}
        error={Array.isArray(error) ? undefined : messageIn(error)}
      >
        {(at) => (
          <>
            <TextField
              form={form}
              name={`facts.${at}.type`}
              label={t({ message: 'Kind', context: 'of a fact' })}
              placeholder={t`Bratabandha, emigration, …`}
            />
            <TextField form={form} name={`facts.${at}.value`} label={t`Details`} />
            <PlaceField form={form} name={`facts.${at}.place`} label={t`Place`} className="sm:col-span-2" />
            <div className="sm:col-span-2">
              <DatePart form={form} name={`facts.${at}.date`} label={t`When`} />
            </div>
          </>
        )}
      </Rows>
    </Fold>
  )
}
