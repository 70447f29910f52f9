import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import type { Asked } from './donors.queries.ts'

/** Some of the entries: by name, from and to a day. */
export function EntryFilter({ asked, onChange }: { asked: Asked; onChange: (asked: Asked) => void }) {
  const { t } = useLingui()
  return (
    <search className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <Input
        className="col-span-2 md:col-span-1"
        type="search"
        icon={<Search />}
        aria-label={t`Search entries by name`}
        placeholder={t`Search entries by name`}
        autoComplete="off"
        maxLength={200}
        value={asked.q}
        onChange={({ target }) => onChange({ ...asked, q: target.value })}
      />
      <Field label={t({ message: 'From', context: 'a day on' })}>
        <Input
          type="date"
          value={asked.from}
          max={asked.to || undefined}
          onChange={({ target }) => onChange({ ...asked, from: target.value })}
        />
      </Field>
      <Field label={t({ message: 'To', context: 'a day' })}>
        <Input
          type="date"
          value={asked.to}
          min={asked.from || undefined}
          onChange={({ target }) => onChange({ ...asked, to: target.value })}
        />
      </Field>
    </search>
  )
}
