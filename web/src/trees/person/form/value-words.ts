import { useLingui } from '@lingui/react/macro'
import { listed } from '../../../kit/lists.ts'
import { valueInWords } from '../../core/field-value.ts'
import type { FieldName } from './person-fields.ts'

/** What stands in a field, as a person reads it; relatives by their names. */
export function useValueWords(names: ReadonlyMap<string, string>): (field: FieldName, value: unknown) => string {
  const { t } = useLingui()
  return (field, value) => {
    if (field.startsWith('relations.') && Array.isArray(value))
      return listed(value.map((one: { id: string }) => names.get(one.id) || t`Unknown name`))
    if (field === 'contactDetails' && value) {
      const told = Object.entries(value).map(([part, text]) => valueInWords(part, text))
      return listed(told.filter(Boolean))
    }
    return valueInWords(field, value)
  }
}
