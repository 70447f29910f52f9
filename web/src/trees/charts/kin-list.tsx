import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { TreeModel } from '../chart/model/model.ts'
import { nativeOf, yearsOf } from '../chart/model/names.ts'
import { useKinWords } from './view/kin-words.ts'
import type { Kin } from './layout/kin-line.ts'
import { listed } from '../../kit/lists.ts'

/** Branches are open as far as this generation. */
const openTo = 3

export type KinListProps = { model: TreeModel; kin: readonly Kin[]; onOpen: (person: number) => void }

/** The same chart as lists within lists: who hangs on whom. */
export function KinList({ model, kin, onOpen }: KinListProps) {
  const { t } = useLingui()
  const hanging = new Map<number, number[]>()
  kin.forEach(({ on }, at) => hanging.set(on, [...(hanging.get(on) ?? []), at]))
  const of = (at: number, as: Kin['as']) => (hanging.get(at) ?? []).filter((one) => kin[one]!.as === as)
  const halves = [
    { label: t`Ancestors`, as: 'parent' as const },
    { label: t`Descendants`, as: 'child' as const },
  ].filter(({ as }) => of(0, as).length > 0)
  return (
    <div className="grid min-h-0 flex-1 content-start gap-5 overflow-auto border-t border-line px-3.5 py-4 md:px-7">
      <Entry model={model} kin={kin} at={0} partners={of(0, 'partner')} onOpen={onOpen} />
      {halves.map(({ label, as }) => (
        <section key={as}>
          <h3 className="mb-1 text-md font-semibold">{label}</h3>
          <ul aria-label={label} className="grid gap-0.5">
            {of(0, as).map((at) => (
              <Branch key={at} model={model} kin={kin} at={at} as={as} of={of} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type BranchProps = KinListProps & { at: number; as: 'parent' | 'child'; of: (at: number, as: Kin['as']) => number[] }

function Branch({ model, kin, at, as, of, onOpen }: BranchProps) {
  const { t } = useLingui()
  const words = useKinWords()
  const [isOpen, setOpen] = useState(kin[at]!.generation < openTo)
  const further = of(at, as)
  const name = words.name(model, kin[at]!.person)
  return (
    <li>
      <div className="flex min-h-9 items-center gap-1.5">
        {further.length > 0 ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={isOpen ? t`Collapse ${name}` : t`Expand ${name}`}
            onClick={() => setOpen(!isOpen)}
            className="grid size-7 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunken [&_svg]:size-4"
          >
            {isOpen ? <ChevronDown /> : <ChevronRight />}
          </button>
        ) : (
          <span className="size-7 shrink-0" />
        )}
        <Entry model={model} kin={kin} at={at} partners={of(at, 'partner')} onOpen={onOpen} />
      </div>
      {isOpen && further.length > 0 && (
        <ul className="ml-3.5 border-l border-line pl-2.5">
          {further.map((one) => (
            <Branch key={one} model={model} kin={kin} at={one} as={as} of={of} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </li>
  )
}

type EntryProps = KinListProps & { at: number; partners: readonly number[] }

function Entry({ model, kin, at, partners, onOpen }: EntryProps) {
  const words = useKinWords()
  const { person, kind, firstAt } = kin[at]!
  const native = nativeOf(model, person)
  const notes = [words.kind(kind), firstAt >= 0 ? words.again : undefined].filter(Boolean)
  return (
    <button type="button" onClick={() => onOpen(person)} className="min-h-7 min-w-0 text-left hover:underline">
      <b className="font-medium">{words.name(model, person)}</b>{' '}
      {native && (
        <span translate="no" lang="ne" className="ml-1 text-ink-soft">
          {native}
        </span>
      )}{' '}
      <span className="ml-1 text-sm text-ink-soft">{yearsOf(model, person)}</span>{' '}
      {notes.length > 0 && (
        <span className="ml-1 text-sm text-ink-soft">({listed(notes.filter((note) => note !== undefined))})</span>
      )}{' '}
      {partners.length > 0 && (
        <span className="ml-1 text-sm text-ink-soft">
          ⚭ {listed(partners.map((one) => words.name(model, kin[one]!.person)))}
        </span>
      )}
    </button>
  )
}
