import type { ParentKind, PartnerKind } from '@mulghar/contract/trees/person'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Field } from '../../../kit/ui/field.tsx'
import { Select } from '../../../kit/ui/select.tsx'
import { fullName } from '../../core/person-names.ts'
import { DatePart } from './date-part.tsx'
import { Fold } from './fold.tsx'
import { ParentToo } from './parent-too.tsx'
import { PersonPicker } from './person-picker.tsx'
import { messageIn, type PartProps } from './parts.ts'
import { Rows } from './rows.tsx'

export type KnownPeople = ReadonlyMap<string, string>

type FamilyPartProps = PartProps & {
  treeId: string
  personId: string | undefined
  /** The names of those who are relatives already. */
  known: KnownPeople
  onKnown: (id: string, name: string) => void
}

/** Parents of any number and kind, partners, and children in their order. */
export function FamilyPart({ form, treeId, personId, known, onKnown }: FamilyPartProps) {
  const { t } = useLingui()
  const { control } = form
  const parents = useFieldArray({ control, name: 'relations.parents', keyName: 'row' })
  const partners = useFieldArray({ control, name: 'relations.partners', keyName: 'row' })
  const children = useFieldArray({ control, name: 'relations.children', keyName: 'row' })
  const relations = useWatch({ control, name: 'relations' })
  const [adding, setAdding] = useState<'parents' | 'partners' | 'children'>()
  const [latestParent, setLatestParent] = useState<string>()
  const errors = form.formState.errors.relations
  const lists = { parents, partners, children }
  const nameOf = (id: string) => known.get(id) || t`Unknown name`
  const rowsOf = (list: keyof typeof lists) => lists[list].fields.map(({ row, id }) => ({ key: row, name: nameOf(id) }))
  const count = parents.fields.length + partners.fields.length + children.fields.length
  const isNew = personId === undefined

  const picker = (list: keyof typeof lists, label: string) =>
    adding === list && (
      <PersonPicker
        treeId={treeId}
        label={label}
        // Two may come together again: a partner can be chosen once more.
        except={[personId ?? '', ...(list === 'partners' ? [] : lists[list].fields.map(({ id }) => id))]}
        onPick={(person) => {
          onKnown(person.id, fullName(person))
          if (list === 'partners') partners.append({ id: person.id, kind: 'MARRIED', from: null, to: null })
          else if (list === 'parents') {
            parents.append({ id: person.id, kind: 'BIRTH' })
            setLatestParent(person.id)
          } else children.append({ id: person.id, kind: 'BIRTH', order: null, otherParentId: null })
          setAdding(undefined)
        }}
      />
    )

  return (
    <Fold title={t`Family`} count={count} hasError={errors !== undefined} open={isNew && count > 0}>
      <h3 className="text-sm font-medium text-ink-soft">{t`Parents`}</h3>
      <Rows
        rows={rowsOf('parents')}
        addLabel={t`Add a parent`}
        onAdd={() => setAdding('parents')}
        isSearched
        onRemove={parents.remove}
        error={messageIn(errors?.parents)}
      >
        {(at) => <ParentKindField form={form} name={`relations.parents.${at}.kind`} />}
      </Rows>
      {picker('parents', t`Who is the parent?`)}
      {latestParent && (
        <ParentToo
          parentId={latestParent}
          isKnown={(id) => id === personId || parents.fields.some((one) => one.id === id)}
          name={form.getValues('firstName') ?? ''}
          onYes={(partner) => {
            onKnown(partner.id, fullName(partner))
            parents.append({ id: partner.id, kind: 'BIRTH' })
          }}
        />
      )}

      <h3 className="text-sm font-medium text-ink-soft">{t`Partners`}</h3>
      <Rows
        rows={rowsOf('partners')}
        addLabel={t`Add a partner`}
        onAdd={() => setAdding('partners')}
        isSearched
        onRemove={partners.remove}
        onMove={partners.move}
        error={messageIn(errors?.partners)}
      >
        {(at) => (
          <>
            <PartnerKindField form={form} name={`relations.partners.${at}.kind`} />
            <div className="grid gap-3 sm:col-span-2">
              <DatePart form={form} name={`relations.partners.${at}.from`} label={t`Together since`} />
              <DatePart form={form} name={`relations.partners.${at}.to`} label={t`Together until`} />
            </div>
          </>
        )}
      </Rows>
      {picker('partners', t`Who is the partner?`)}

      <h3 className="text-sm font-medium text-ink-soft">{t`Children`}</h3>
      <Rows
        rows={rowsOf('children')}
        addLabel={t`Add a child`}
        onAdd={() => setAdding('children')}
        isSearched
        onRemove={children.remove}
        onMove={(from, to) => {
          children.move(from, to)
          // Moved by hand, the order is meant: it is told for all of them.
          children.fields.forEach((_, at) =>
            form.setValue(`relations.children.${at}.order`, at + 1, { shouldDirty: true }),
          )
        }}
        error={messageIn(errors?.children)}
      >
        {(at) => (
          <>
            <ParentKindField form={form} name={`relations.children.${at}.kind`} />
            {(relations?.partners ?? []).length > 0 && (
              <Field label={t`Other parent`}>
                <Select
                  {...form.register(`relations.children.${at}.otherParentId`, {
                    setValueAs: (id: unknown) => id || null,
                  })}
                  placeholder={t`Not known`}
                  options={[...new Set(relations?.partners?.map(({ id }) => id))].map((id) => ({
                    value: id,
                    label: nameOf(id),
                  }))}
                />
              </Field>
            )}
          </>
        )}
      </Rows>
      {picker('children', t`Who is the child?`)}
      {errors?.root?.message && (
        <p role="alert" className="text-xs font-medium text-sindoor">
          {errors.root.message}
        </p>
      )}
    </Fold>
  )
}

function ParentKindField({
  form,
  name,
}: PartProps & { name: `relations.parents.${number}.kind` | `relations.children.${number}.kind` }) {
  const { t } = useLingui()
  const kinds: { value: ParentKind; label: string }[] = [
    { value: 'BIRTH', label: t`By birth` },
    { value: 'ADOPTIVE', label: t`Adopted` },
    { value: 'FOSTER', label: t`Foster` },
    { value: 'STEP', label: t`Step` },
    { value: 'UNKNOWN', label: t`Not known` },
  ]
  return (
    <Field label={t({ message: 'Related', context: 'kind of bond' })}>
      <Select {...form.register(name)} options={kinds} />
    </Field>
  )
}

function PartnerKindField({ form, name }: PartProps & { name: `relations.partners.${number}.kind` }) {
  const { t } = useLingui()
  const kinds: { value: PartnerKind; label: string }[] = [
    { value: 'MARRIED', label: t({ message: 'Married', context: 'of a couple' }) },
    { value: 'PARTNERS', label: t`Partners` },
    { value: 'SEPARATED', label: t`Separated` },
    { value: 'DIVORCED', label: t`Divorced` },
    { value: 'UNKNOWN', label: t`Not known` },
  ]
  return (
    <Field label={t({ message: 'How', context: 'kind of bond' })}>
      <Select {...form.register(name)} options={kinds} />
    </Field>
  )
}
