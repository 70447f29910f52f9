import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Picker } from '../../kit/picker.tsx'
import type { Begun, Picked } from '../../kit/pickers.ts'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { KeptList } from '../../kit/ui/kept-list.tsx'
import { written } from '../../kit/written.ts'

type Props = {
  people: readonly Picked[]
  /** Members of the conversation, who cannot be added again. */
  members?: readonly { id: string }[]
  most: number
  onChange: (people: readonly Picked[]) => void
}

/** A field that adds people by name, and the list of those who were added. */
const noMembers: readonly { id: string }[] = []

export function ChosenPeople({ people, members = noMembers, most, onChange }: Props) {
  const { t } = useLingui()
  const [begun, setBegun] = useState<Begun>()
  const [already, setAlready] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const field = useRef<HTMLDivElement>(null)
  // The field is empty again after each choice.
  const turn = `${people.length} ${refusals}`
  const shownTurn = useRef(turn)
  useEffect(() => {
    if (shownTurn.current === turn) return
    shownTurn.current = turn
    // A new field came with the choice.
    field.current?.querySelector('input')?.focus()
  }, [turn])
  function add(person: Picked | null) {
    if (!person) return
    setBegun(undefined)
    const isMember = members.some(({ id }) => id === person.id)
    setAlready(isMember ? person.title : undefined)
    if (isMember) setRefusals(refusals + 1)
    else if (!people.some(({ id }) => id === person.id)) onChange([...people, person])
  }
  function begin(next: Begun) {
    setBegun(next)
    if (next.text !== '') setAlready(undefined)
  }
  return (
    <>
      <KeptList name="people" chosen={people} onChange={onChange} />
      <div ref={field}>
        <Field
          label={t`Name`}
          hint={t`Search for a member of Mulghar.`}
          error={already !== undefined && t`${already} is already in this conversation.`}
        >
          {people.length < most && (
            <Picker key={turn} kind="USER" picked={null} onPick={add} begun={begun} onBegin={begin} />
          )}
        </Field>
      </div>
      {people.length > 0 && (
        <ul aria-label={t`Chosen people`} className="divide-y divide-line">
          {people.map(({ id, title, picture, hint }) => (
            <li key={id} className="flex items-center gap-3 py-1.5">
              <Avatar size="sm" name={title} pictureUrl={picture?.thumbUrl} />
              <span className="min-w-0 flex-1">
                <span {...written(title)} className="font-medium wrap-anywhere">
                  {title}
                </span>
                {hint && <span className="block text-xs text-ink-soft">{hint}</span>}
              </span>
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
