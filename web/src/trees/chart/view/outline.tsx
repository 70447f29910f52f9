import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronRight, DoorOpen } from 'lucide-react'
import { useState } from 'react'
import { classes } from '../../../kit/ui/class-names.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { markFills, useMarks } from '../marks.ts'
import { behind, useLinksOf } from '../../links/links-of-people.ts'
import type { TreeModel } from '../model/model.ts'
import { nativeOf, yearsOf } from '../model/names.ts'
import { listed } from '../../../kit/lists.ts'
import { outlineRoots } from './outline-roots.ts'

export type OutlineProps = { model: TreeModel; root: number; onOpen: (person: number) => void }

/** The same tree as lists within lists: children below their parents, opened one by one. */
export function Outline({ model, root, onOpen }: OutlineProps) {
  const { t } = useLingui()
  const roots = outlineRoots(model.shape, root)
  return (
    <div className="min-h-0 flex-1 overflow-auto border-t border-line px-3.5 py-4 md:px-7">
      <ul aria-label={t`Outline of the family`} className="grid gap-0.5">
        {roots.map((person) => (
          <Branch
            key={person}
            model={model}
            person={person}

            above={[]}
            isOpen={person === roots[0]}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </div>
  )
}

type BranchProps = {
  model: TreeModel
  person: number
  above: readonly number[]
  isOpen: boolean
  onOpen: (person: number) => void
}

function Branch({ model, person, above, isOpen: openAtFirst, onOpen }: BranchProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(openAtFirst)
  // Somebody who stands above themselves in bad data is named again, but not opened again.
  const children = above.includes(person) ? [] : childrenOf(model, person)
  const { first, last } = model.columns.people
  const native = nativeOf(model, person)
  const name = `${first[person]} ${last[person]}`.trim() || '—'
  const marks = useMarks()
  const kind = marks.kindOf?.(person)
  const label = marks.labelOf?.(person)
  const treeLinks = useLinksOf(model.columns.people.id[person])
  const partners = partnersOf(model, person).map((one) => `${first[one]} ${last[one]}`.trim())
  return (
    <li>
      <div className="flex min-h-9 items-center gap-1.5">
        {children.length > 0 ? (
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
        <button type="button" onClick={() => onOpen(person)} className="min-h-7 min-w-0 text-left hover:underline">
          <b translate="no" className="font-medium">
            {name}
          </b>
          {native && (
            <span translate="no" lang="ne" className="ml-2 text-ink-soft">
              {native}
            </span>
          )}
          <span className="ml-2 text-sm text-ink-soft">{yearsOf(model, person)}</span>
          {label && (
            <span
              lang={marks.language}
              className={classes('ml-2 rounded-full px-2 py-px text-sm font-medium', kind && markFills[kind])}
            >
              {label}
            </span>
          )}
          {partners.length > 0 && <span className="ml-2 text-sm text-ink-soft">⚭ {listed(partners)}</span>}
        </button>
        {treeLinks.map((treeLink) => (
          <Link
            key={treeLink.id}
            to={behind(treeLink)}
            className="inline-flex min-h-7 shrink-0 items-center gap-1 rounded-full border border-line-strong px-2.5 text-sm hover:bg-sunken"
          >
            <DoorOpen aria-hidden="true" className="size-3.5" />
            <Trans>Open linked tree: {treeLink.tree.name}</Trans>
          </Link>
        ))}
      </div>
      {isOpen && children.length > 0 && (
        <ul className="ml-3.5 border-l border-line pl-2.5">
          {children.map((child) => (
            <Branch
              key={child}
              model={model}
              person={child}

              above={[...above, person]}
              isOpen={false}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

function childrenOf({ shape }: TreeModel, person: number): number[] {
  const children: number[] = []
  for (let at = shape.unionStart[person]!; at < shape.unionStart[person + 1]!; at++) {
    const union = shape.unionOf[at]!
    for (let child = shape.childStart[union]!; child < shape.childStart[union + 1]!; child++)
      children.push(shape.childOf[child]!)
  }
  return children
}

function partnersOf({ shape }: TreeModel, person: number): number[] {
  const partners: number[] = []
  for (let at = shape.unionStart[person]!; at < shape.unionStart[person + 1]!; at++) {
    const union = shape.unionOf[at]!
    const other = shape.partnerA[union] === person ? shape.partnerB[union]! : shape.partnerA[union]!
    if (other >= 0) partners.push(other)
  }
  return partners
}
