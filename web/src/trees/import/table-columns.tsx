import type { ColumnRole, TablePreview } from '@mulghar/contract/trees/vanshavali'
import { useLingui } from '@lingui/react/macro'
import { Field } from '../../kit/ui/field.tsx'
import { Select } from '../../kit/ui/select.tsx'

type Column = TablePreview['columns'][number]
type TableColumnsProps = { columns: readonly Column[]; onChange: (roles: ColumnRole[]) => void }

/** Which column holds what, with what stands first in it; a choice for one takes it from the other. */
export function TableColumns({ columns, onChange }: TableColumnsProps) {
  const { t } = useLingui()
  const names: Record<ColumnRole, string> = {
    SERIAL: t`Serial number`,
    NAME: t`Name`,
    GENERATION: t`Generation`,
    FATHER: t`Father's number in the table`,
    SONS: t`Sons`,
    DAUGHTERS: t`Daughters`,
    SON_SERIALS: t`Serial numbers of the sons`,
    IGNORED: t`Not used`,
  }
  const options = Object.entries(names).map(([value, label]) => ({ value, label }))

  function choose(at: number, role: ColumnRole) {
    onChange(columns.map((column, index) => (index === at ? role : column.role === role ? 'IGNORED' : column.role)))
  }

  return (
    <ul className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      {columns.map((column, at) => (
        // A column has no name but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className="min-w-0">
          <Field
            label={column.title ? t`Column ${at + 1}: ${column.title}` : t`Column ${at + 1}`}
            hint={column.samples.filter(Boolean).join(' · ') || t`The first rows are empty`}
          >
            <Select
              value={column.role}
              onChange={({ target }) => choose(at, target.value as ColumnRole)}
              options={options}
            />
          </Field>
        </li>
      ))}
    </ul>
  )
}
