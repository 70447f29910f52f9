import type { Language } from '@mulghar/kinship'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowDownUp } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from '../../kit/router/react.tsx'
import { treePaths } from '../core/paths.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { IconButton } from '../../kit/ui/icon-button.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import type { ChartMarks } from '../chart/marks.ts'
import type { TreeModel } from '../chart/model/model.ts'
import type { NameSearch } from '../chart/model/search.ts'
import { kinshipQueries } from './kinship.queries.ts'
import { PersonPicker } from './person-picker.tsx'
import { FactsOf, namesIn, Way, WordsOf } from './relation-view.tsx'

export type PairSectionProps = {
  treeId: string
  model: TreeModel
  search: NameSearch
  language: Language
  from: number | undefined
  to: number | undefined
  onPair: (from: number | undefined, to: number | undefined) => void
  onMarks: (marks: ChartMarks) => void
  onSee: (person: number) => void
}

/** How two people are related: the word, the facts, the way; and the way drawn on the chart. */
export function PairSection(props: PairSectionProps) {
  const { treeId, model, search, language, from, to, onPair, onMarks, onSee } = props
  const { t } = useLingui()
  const navigate = useNavigate()
  const ids = model.columns.people.id
  const idOf = (person: number | undefined) => (person === undefined ? undefined : ids[person])
  const query = useQuery(kinshipQueries.pair(treeId, idOf(from), idOf(to)))
  const [chosen, setChosen] = useState(0)
  const kinship = query.data
  const relation = kinship?.relations[chosen] ?? kinship?.relations[0]
  const path = useMemo(() => {
    const placeOf = new Map(relation ? ids.map((id, place) => [id, place] as const) : [])
    const places = (some: readonly string[]) => some.map((id) => placeOf.get(id) ?? -1).filter((place) => place >= 0)
    // The chart draws a line from each person to the next: it ends where people are left out.
    return relation && { way: places(relation.path.slice(0, relation.gap?.at)), beside: places(relation.ancestors) }
  }, [relation, ids])

  useEffect(() => onMarks(path ? { path: path.way, beside: path.beside } : {}), [path, onMarks])
  useEffect(() => setChosen(0), [kinship?.from, kinship?.to])

  const isElsewhere = (id: string) => !ids.includes(id)
  // People of a linked tree are not on this chart.
  const see = (id: string) => (isElsewhere(id) ? void navigate(treePaths.person(id)) : onSee(ids.indexOf(id)))
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
        <div className="grid gap-2.5">
          <PersonPicker
            model={model}
            search={search}
            label={t`First person`}
            value={from}
            onChange={(person) => onPair(person, to)}
          />
          <PersonPicker
            model={model}
            search={search}
            label={t`Second person`}
            value={to}
            onChange={(person) => onPair(from, person)}
          />
        </div>
        <IconButton label={t`Swap the two`} onClick={() => onPair(to, from)}>
          <ArrowDownUp />
        </IconButton>
      </div>
      {from === undefined || to === undefined ? (
        <p className="text-sm text-ink-soft">
          <Trans>Choose two people in this tree. Type part of each name.</Trans>
        </p>
      ) : from === to ? (
        <p>
          <Trans>This is the same person.</Trans>
        </p>
      ) : failedToLoad(query) ? (
        <LoadFailed text={wordsFor(query.error)} onRetry={() => void query.refetch()} />
      ) : !kinship ? (
        <Skeleton text={t`Looking for the connection...`} shape="lines" />
      ) : !relation ? (
        <p>
          <Trans>These two people are not connected in this tree.</Trans>
        </p>
      ) : (
        <Found {...{ kinship, relation, language, chosen, isElsewhere }} onChoose={setChosen} onSee={see} />
      )}
    </div>
  )
}

type FoundProps = {
  kinship: Parameters<typeof FactsOf>[0]['kinship']
  relation: Parameters<typeof FactsOf>[0]['relation']
  language: Language
  chosen: number
  isElsewhere: (id: string) => boolean
  onChoose: (at: number) => void
  onSee: (id: string) => void
}

function Found({ kinship, relation, language, chosen, isElsewhere, onChoose, onSee }: FoundProps) {
  const { t } = useLingui()
  const nameOf = namesIn(kinship, t`Unknown name`)
  const [one, other] = [nameOf(kinship.from), nameOf(kinship.to)]
  return (
    <div className="grid gap-4" role="status">
      <div>
        <p className="text-sm text-ink-soft">
          <Trans>
            {one} calls {other}
          </Trans>
        </p>
        <WordsOf words={relation.words} language={language} />
      </div>
      <FactsOf kinship={kinship} relation={relation} nameOf={nameOf} />
      <Way {...{ relation, language, nameOf, isElsewhere, onSee }} />
      {kinship.relations.length > 1 && (
        <section className="grid gap-1.5">
          <h3 className="text-sm font-medium">
            <Trans>Related in several ways</Trans>
          </h3>
          <div className="flex flex-wrap gap-1.5">
            {kinship.relations.map(({ words, path }, at) => (
              <button
                key={path.join()}
                type="button"
                aria-pressed={at === chosen}
                lang={language}
                onClick={() => onChoose(at)}
                className="min-h-8 rounded-full border border-line-strong px-3 text-sm aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft"
              >
                {words[language].text}
              </button>
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
