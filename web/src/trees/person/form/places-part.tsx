import { useLingui } from '@lingui/react/macro'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Checkbox } from '../../../kit/ui/checkbox.tsx'
import { Fold } from './fold.tsx'
import { messageIn, type PartProps } from './parts.ts'
import { PlaceField } from './place-field.tsx'
import { Rows } from './rows.tsx'
import { TextField } from './text-field.tsx'

/** Where somebody lived and lives; a city that was suggested keeps its id until its name is typed over. */
export function AddressesPart({ form }: PartProps) {
  const { t } = useLingui()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'addresses', keyName: 'row' })
  const rows = useWatch({ control: form.control, name: 'addresses' }) ?? []
  const error = form.formState.errors.addresses
  const blank = { address: '', city: { name: '', countryName: '' }, startDate: '', endDate: '', currentAddress: false }
  return (
    <Fold title={t`Addresses`} count={fields.length} hasError={error !== undefined}>
      <Rows
        rows={fields.map(({ row }, at) => ({
          key: row,
          name: rows[at]?.city?.name || rows[at]?.address || t`Address ${at + 1}`,
        }))}
        addLabel={t`Add an address`}
        onAdd={() => append(blank)}
        onRemove={remove}
        onMove={move}
        error={error?.root?.message ?? (Array.isArray(error) ? undefined : messageIn(error))}
      >
        {(at) => (
          <>
            <TextField
              form={form}
              name={`addresses.${at}.address`}
              label={t`Street address`}
              className="sm:col-span-2"
            />
            <PlaceField
              form={form}
              name={`addresses.${at}.city.name`}
              label={t`City`}
              onPlace={(city) => {
                const change = { shouldDirty: true }
                form.setValue(`addresses.${at}.city.id`, city?.id ?? null, change)
                if (!city) return
                form.setValue(`addresses.${at}.city.name`, city.name, change)
                form.setValue(`addresses.${at}.city.countryName`, city.countryName, change)
              }}
            />
            <TextField form={form} name={`addresses.${at}.city.countryName`} label={t`Country`} />
            <SpanFields form={form} list="addresses" at={at} current={rows[at]?.currentAddress === true} />
            <Checkbox {...form.register(`addresses.${at}.currentAddress`)} label={t`Current`} />
          </>
        )}
      </Rows>
    </Fold>
  )
}

/** From when until when; what is current has no end. */
export function SpanFields({
  form,
  list,
  at,
  current,
}: PartProps & { list: 'addresses' | 'educations' | 'jobs'; at: number; current: boolean }) {
  const { t } = useLingui()
  const hint = t`A year, or YYYY-MM-DD`
  return (
    <>
      <TextField
        form={form}
        name={`${list}.${at}.startDate`}
        label={t({ message: 'From', context: 'since when' })}
        hint={hint}
        digits
      />
      <TextField
        form={form}
        name={`${list}.${at}.endDate`}
        label={t`Until`}
        hint={hint}
        digits
        {...(current && { placeholder: t({ message: 'Present', context: 'until now' }) })}
      />
    </>
  )
}
