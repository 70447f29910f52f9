import type { Person, PersonLine } from '@mulghar/contract/trees/person'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Waits } from '../../kit/failures.ts'
import { FormError } from '../../kit/form-error.tsx'
import { useMutation } from '../../kit/mutation.ts'
import { toast } from '../../kit/toast.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { KeptList } from '../../kit/ui/kept-list.tsx'
import { wordsFor } from '../../kit/words.ts'
import { fullName } from '../core/person-names.ts'
import { treeMutations, treeQueries } from '../core/trees.queries.ts'
import type { FilledFormProps } from './filled-form.tsx'
import { bondWith, isBond, likelyRelatives, nearest } from './form/existing.ts'
import { hasDraft } from './form/has-draft.ts'
import { ParentQuestion } from './form/parent-too.tsx'
import { PersonPicker } from './form/person-picker.tsx'
import type { Relation } from './form/relation.ts'
import { onceEach } from '../core/relative-key.ts'
import { written } from '../../kit/written.ts'
import { WrittenText } from '../../kit/ui/written-text.tsx'

type ExistingRelativeProps = Omit<FilledFormProps, 'editing' | 'to' | 'as' | 'gender'> & {
  to: Person
  as: Relation['as']
}
type Chosen = Pick<PersonLine, 'id' | 'firstName' | 'lastName'>

/** A relative who is in the tree already: chosen, not written down a second time. */
export function ExistingRelative(props: ExistingRelativeProps) {
  const { formId, treeId, to, as, onBusy, onTouched, onSaved, onWaits } = props
  const { t } = useLingui()
  const change = useMutation({
    ...treeMutations.changePerson(useQueryClient(), treeId, hasDraft),
    choice: ({ id }) => [`person ${id}`, 'relative'],
  })
  const [chosen, setChosen] = useState<Chosen>()
  const [others, setOthers] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  useEffect(() => onBusy(change.isPending), [change.isPending, onBusy])
  const person = useQuery({ ...treeQueries.person(chosen?.id ?? ''), enabled: chosen !== undefined })
  const likely = useLikely(to, as)
  const name = fullName(to) || t`Unknown name`

  function choose(one: Chosen | undefined) {
    setChosen(one)
    setOthers([])
    setProblem(undefined)
    onTouched(one !== undefined)
  }

  function save() {
    if (!chosen) return setProblem(t`Choose a person first.`)
    if (!person.data) return setProblem(t`The person is still loading.`)
    const saved = () => {
      toast.success(t`Person saved`)
      onSaved(chosen.id)
    }
    if (others.length === 0 && isBond(as, to, person.data)) return saved()
    const bond = bondWith(as, to, person.data, others)
    if (!bond) return setProblem(t`Both people already have parents. Change the parents of one of them first.`)
    change.mutate(bond, {
      onSuccess: saved,
      onError: (error) => {
        if (!(error instanceof Waits)) return setProblem(wordsFor(error))
        toast.message(wordsFor(error))
        onWaits()
      },
    })
  }

  return (
    <form
      id={formId}
      noValidate
      className="grid gap-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        save()
      }}
    >
      <FormError text={problem} />
      <KeptList
        name="relative"
        chosen={chosen ? [{ id: chosen.id, title: fullName(chosen) }] : []}
        onChange={([kept]) => choose(kept && { id: kept.id, firstName: kept.title, lastName: '' })}
      />
      {chosen ? (
        <div className="flex flex-wrap items-center gap-3 rounded-sm bg-sunken px-3.5 py-2.5">
          <span {...written(fullName(chosen))} className="mr-auto font-medium">
            {fullName(chosen) || t`Unknown name`}
          </span>
          <Button variant="quiet" size="sm" onClick={() => choose(undefined)}>
            <Trans>Another person</Trans>
          </Button>
        </div>
      ) : (
        <>
          <PersonPicker treeId={treeId} label={t`Find by name`} except={nearest(to)} onPick={choose} />
          {likely.length > 0 && (
            <div className="flex flex-wrap items-center gap-2">
              <span className="text-sm text-ink-soft">
                <Trans>Perhaps:</Trans>
              </span>
              {likely.map((one) => (
                <Button key={one.id} variant="soft" size="sm" onClick={() => choose(one)}>
                  <WrittenText text={fullName(one) || t`Unknown name`} />
                </Button>
              ))}
            </div>
          )}
        </>
      )}
      {as === 'parent' &&
        onceEach(person.data?.relations.partners ?? [])
          .filter(({ id }) => !nearest(to).includes(id))
          .map((partner) => (
            <Checkbox
              key={partner.id}
              label={
                <ParentQuestion gender={partner.gender} partner={fullName(partner) || t`Unknown name`} name={name} />
              }
              checked={others.includes(partner.id)}
              onChange={({ target: { checked } }) =>
                setOthers(checked ? [...others, partner.id] : others.filter((id) => id !== partner.id))
              }
            />
          ))}
    </form>
  )
}

/** Who stands so near that they are most likely meant. */
function useLikely(to: Person, as: Relation['as']): Chosen[] {
  const { parents, partners } = to.relations
  const via = as === 'parent' ? parents[0]?.id : as === 'child' ? partners[0]?.id : undefined
  const between = useQuery({ ...treeQueries.person(via ?? ''), enabled: via !== undefined })
  return likelyRelatives(as, to, between.data)
}
