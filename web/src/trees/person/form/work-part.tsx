import { useLingui } from '@lingui/react/macro'
import { Controller, useFieldArray, useWatch } from 'react-hook-form'
import { Checkbox } from '../../../kit/ui/checkbox.tsx'
import { Fold } from './fold.tsx'
import { TextsOf } from './known-text.tsx'
import { messageIn, type PartProps } from './parts.ts'
import { SpanFields } from './places-part.tsx'
import { Rows } from './rows.tsx'
import { TextField } from './text-field.tsx'

export function EducationPart({ form }: PartProps) {
  const { t } = useLingui()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'educations', keyName: 'row' })
  const rows = useWatch({ control: form.control, name: 'educations' }) ?? []
  const error = form.formState.errors.educations
  return (
    <Fold title={t`Education`} count={fields.length} hasError={error !== undefined}>
      <Rows
        rows={fields.map(({ row }, at) => ({ key: row, name: rows[at]?.degreeName || t`Education ${at + 1}` }))}
        addLabel={t`Add an education`}
        onAdd={() =>
          append({ degreeName: '', institutionName: '', startDate: '', endDate: '', currentEducation: 'false' })
        }
        onRemove={remove}
        onMove={move}
        error={Array.isArray(error) ? undefined : messageIn(error)}
      >
        {(at) => (
          <>
            <TextField form={form} name={`educations.${at}.degreeName`} label={t`Degree`} />
            <TextField form={form} name={`educations.${at}.institutionName`} label={t`Institution`} />
            <SpanFields form={form} list="educations" at={at} current={rows[at]?.currentEducation === 'true'} />
            <Controller
              control={form.control}
              name={`educations.${at}.currentEducation`}
              render={({ field }) => (
                <Checkbox
                  label={t`Current`}
                  checked={field.value === 'true'}
                  onChange={({ target }) => field.onChange(target.checked ? 'true' : 'false')}
                />
              )}
            />
          </>
        )}
      </Rows>
    </Fold>
  )
}

export function JobsPart({ form }: PartProps) {
  const { t } = useLingui()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'jobs', keyName: 'row' })
  const rows = useWatch({ control: form.control, name: 'jobs' }) ?? []
  const error = form.formState.errors.jobs
  return (
    <Fold title={t`Work Experience`} count={fields.length} hasError={error !== undefined}>
      <Rows
        rows={fields.map(({ row }, at) => ({ key: row, name: rows[at]?.position || t`Work ${at + 1}` }))}
        addLabel={t`Add work`}
        onAdd={() => append({ position: '', startDate: '', endDate: '', currentJob: false })}
        onRemove={remove}
        onMove={move}
        error={Array.isArray(error) ? undefined : messageIn(error)}
      >
        {(at) => (
          <>
            <TextField form={form} name={`jobs.${at}.position`} label={t`Position`} className="sm:col-span-2" />
            <SpanFields form={form} list="jobs" at={at} current={rows[at]?.currentJob === true} />
            <Checkbox {...form.register(`jobs.${at}.currentJob`)} label={t`Current`} />
          </>
        )}
      </Rows>
      <TextsOf form={form} group="work" />
    </Fold>
  )
}
