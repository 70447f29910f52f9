import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Picker } from '../../kit/picker.tsx'
import type { Begun, Picked } from '../../kit/pickers.ts'
import { Field } from '../../kit/ui/field.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { KeptList } from '../../kit/ui/kept-list.tsx'

type Props = { people: readonly Picked[]; most: number; onChange: (people: readonly Picked[]) => void }

/** A field that adds people by name, and the list of those who were added. */
export function ChosenPeople({ people, most, onChange }: Props) {
  const { t } = useLingui()
  const [begun, setBegun] = useState<Begun>()
  const field = useRef<HTMLDivElement>(null)
  const count = useRef(people.length)
  useEffect(() => {
    if (count.current === people.length) return
    count.current = people.length
    // A new field came with the choice.
    field.current?.querySelector('input')?.focus()
  }, [people.length])
  function add(person: Picked | null) {
    if (!person) return
    setBegun(undefined)
    if (!people.some(({ id }) => id === person.id)) onChange([...people, person])
  }
  return (
    <>
      <KeptList name="people" chosen={people} onChange={onChange} />
      <div ref={field}>
        <Field label={t`Name`} hint={t`Search for a member of Mulghar.`}>
          {people.length < most && (
            // The field is empty again after each choice.
            <Picker key={people.length} kind="USER" picked={null} onPick={add} begun={begun} onBegin={setBegun} />
          )}
        </Field>
      </div>
      {people.length > 0 && (
        <ul aria-label={t`Chosen people`} className="divide-y divide-line">
          {people.map(({ id, title }) => (
            <li key={id} className="flex items-center gap-3 py-1.5">
              <span className="min-w-0 flex-1 font-medium wrap-anywhere">{title}</span>
              <IconButton
                size="sm"
                label={t`Remove ${title}`}
                onClick={() => onChange(people.filter((other) => other.id !== id))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
