import type { Person } from '@mulghar/contract/trees/person'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Checkbox } from '../../../kit/ui/checkbox.tsx'
import { Field } from '../../../kit/ui/field.tsx'
import { Select } from '../../../kit/ui/select.tsx'
import { fullName } from '../../core/person-names.ts'
import type { PartProps } from './parts.ts'
import { parentWith, type Relation } from './relation.ts'

type QuestionsProps = PartProps & { to: Person; as: Relation['as'] }

/** What cannot be known by itself of somebody new in the family: whose child too, whose partner too. */
export function RelationQuestions({ form, to, as }: QuestionsProps) {
  const name = useName(to)
  const { parents, partners, children } = to.relations
  if (as === 'sibling' && parents.length === 0) {
    return (
      <p className="rounded-sm bg-sunken px-3.5 py-2.5 text-sm">
        <Trans>
          {name} has no parents in this tree yet. A parent without a name will be added to connect the two people. You
          can add the name later.
        </Trans>
      </p>
    )
  }
  if (as === 'child' && partners.length > 0) return <OtherParent form={form} to={to} />
  if (as === 'parent' && parents.length === 1) return <Couple form={form} to={to} other={parents[0]!} />
  const alone = children.filter((child) => child.otherParentId === null)
  if (as === 'partner' && alone.length > 0) return <TheirsToo form={form} to={to} alone={alone} />
  return null
}

type Relative = Pick<Person, 'id' | 'firstName' | 'lastName'>

function useName(person: Pick<Person, 'firstName' | 'lastName'>): string {
  const { t } = useLingui()
  return fullName(person) || t`Unknown name`
}

const asChanged = { shouldDirty: true }

/** With which partner. */
function OtherParent({ form, to }: PartProps & { to: Person }) {
  const { t } = useLingui()
  const { partners } = to.relations
  const [chosen, setChosen] = useState(partners.length === 1 ? partners[0]!.id : '')
  return (
    <Field label={t`Other parent`}>
      <Select
        value={chosen}
        placeholder={t`Not known`}
        options={partners.map((one) => ({ value: one.id, label: fullName(one) || t`Unknown name` }))}
        onChange={({ target: { value } }) => {
          setChosen(value)
          form.setValue('relations.parents', [{ id: to.id }, ...(value ? [{ id: value }] : [])], asChanged)
        }}
      />
    </Field>
  )
}

function Couple({ form, to, other }: PartProps & { to: Person; other: Relative }) {
  const { t } = useLingui()
  const [otherName, name] = [useName(other), useName(to)]
  const [isCouple, setCouple] = useState(true)
  return (
    <Checkbox
      label={t`Together with ${otherName}, the other parent of ${name}`}
      checked={isCouple}
      onChange={({ target: { checked } }) => {
        setCouple(checked)
        form.setValue('relations', parentWith(to, checked ? other.id : null), asChanged)
      }}
    />
  )
}

/** Children who have one parent so far. */
function TheirsToo({ form, to, alone }: PartProps & { to: Person; alone: readonly Relative[] }) {
  const { t } = useLingui()
  const [theirs, setTheirs] = useState<readonly string[]>([])
  function choose(id: string, isTheirs: boolean) {
    const next = isTheirs ? [...theirs, id] : theirs.filter((one) => one !== id)
    setTheirs(next)
    const children = next.map((child) => ({ id: child, otherParentId: to.id }))
    form.setValue('relations.children', children, asChanged)
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">{t`Which children does the new partner share?`}</legend>
      {alone.map((child) => (
        <Checkbox
          key={child.id}
          label={fullName(child) || t`Unknown name`}
          checked={theirs.includes(child.id)}
          onChange={({ target }) => choose(child.id, target.checked)}
        />
      ))}
    </fieldset>
  )
}
