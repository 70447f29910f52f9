import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { relativeKinds, type Language, type RelativeKind } from '@mulghar/kinship'
import { useEffect } from 'react'
import { classes } from '../../kit/ui/class-names.ts'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { markFills, type ChartMarks, type MarkKind } from '../chart/marks.ts'
import type { TreeModel } from '../chart/model/model.ts'
import type { NameSearch } from '../chart/model/search.ts'
import type { KinAnswer } from './everyone-desk.ts'
import { PersonPicker } from './person-picker.tsx'
import { useEveryone } from './use-everyone.ts'

const kindWords: Record<RelativeKind, MessageDescriptor> = {
  self: msg`This person`,
  partner: msg`Partners`,
  ancestor: msg`Ancestors`,
  descendant: msg`Descendants`,
  sibling: msg`Brothers and sisters`,
  'aunt-uncle': msg`Aunts and uncles`,
  cousin: msg`Cousins`,
  'niece-nephew': msg`Nieces and nephews`,
  'by-marriage': msg`Relatives by marriage`,
  none: msg`Not connected`,
}

/** The nearest first; whom nothing connects stand last. */
const legend = relativeKinds
  .map((kind, at) => ({ kind, at }))
  .toSorted((one, other) => Number(one.kind === 'none') - Number(other.kind === 'none'))

export type EveryoneSectionProps = {
  model: TreeModel
  search: NameSearch
  language: Language
  me: number | undefined
  onMe: (person: number | undefined) => void
  onMarks: (marks: ChartMarks) => void
}

/** What everybody is to one person, written and coloured on the whole chart; here is what the colours mean. */
export function EveryoneSection({ model, search, language, me, onMe, onMarks }: EveryoneSectionProps) {
  const { t, i18n } = useLingui()
  const answer = useEveryone(model, me, language)
  useEffect(() => onMarks(answer ? marksOf(answer, language) : {}), [answer, language, onMarks])
  return (
    <div className="grid gap-4">
      <PersonPicker model={model} search={search} label={t`Seen from`} value={me} onChange={onMe} />
      {me === undefined ? (
        <p className="text-sm text-ink-soft">
          <Trans>Choose a person. The chart then shows what this person calls everyone.</Trans>
        </p>
      ) : !answer ? (
        <Skeleton text={t`Finding everyone’s kinship words...`} shape="lines" />
      ) : (
        <ul aria-label={t`Colours`} className="grid gap-1">
          {legend.map(({ kind, at }) =>
            answer.counts[at] ? (
              <li key={kind} className="flex items-center gap-2.5 text-sm">
                <span
                  className={classes(
                    'size-5 shrink-0 rounded-sm border border-line-strong',
                    kind !== 'none' && markFills[kind],
                  )}
                />
                <span className="flex-1">{i18n._(kindWords[kind])}</span>
                <span className="text-ink-soft tabular-nums">{i18n.number(answer.counts[at])}</span>
              </li>
            ) : null,
          )}
        </ul>
      )}
    </div>
  )
}

function marksOf({ wordAt, words, kindOf }: KinAnswer, language: Language): ChartMarks {
  return {
    language,
    labelOf: (person) => words[wordAt[person] ?? -1],
    kindOf: (person) => {
      const kind = relativeKinds[kindOf[person] ?? 0]!
      return kind === 'none' ? undefined : (kind satisfies MarkKind)
    },
  }
}
