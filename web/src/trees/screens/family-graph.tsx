import type { TreeDetail } from '@mulghar/contract/trees/trees'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from '../../kit/router/react.tsx'
import { treePaths } from '../core/paths.ts'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { kinAskedIn, withKinAsked, type KinAsked } from '../kinship/kin-asked.ts'
import type { GraphView } from '../charts/chart-views.ts'
import { LinksContext, useLinksOfTree } from '../links/links-of-people.ts'
import { defaultPerson } from '../chart/model/default-person.ts'
import type { FocusOptions } from '../chart/focus.ts'
import { GraphHeader } from '../charts/graph-header.tsx'
import { graphModes } from '../chart/graph-modes.ts'
import { Marks, type ChartMarks } from '../chart/marks.ts'
import type { TreeModel } from '../chart/model/model.ts'
import { Chart } from '../chart/view/chart.tsx'
import { Outline } from '../chart/view/outline.tsx'
import { PersonAtWork } from '../chart/view/person-at-work.tsx'
import { useScene } from '../chart/view/use-chart.ts'

const KinPanel = lazy(() => import('../kinship/kin-panel.tsx'))

export type FamilyGraphProps = { tree: TreeDetail; model: TreeModel; onAdd: () => void }

/** Everybody of a tree, as a chart or as an outline; people are kept by their ids, as their places change with the tree. */
export function FamilyGraph({ tree, model, onAdd }: FamilyGraphProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const ids = model.columns.people.id
  const mode = graphModes.find((one) => one === query.get('view')) ?? 'focus'
  const wanted = usePlace(model, query.get('person'))
  const asked = kinAskedIn(query, ids)
  const me = usePlace(model, tree.me)
  const named = [wanted, asked?.from ?? -1, me].find((place) => place >= 0)
  const focused = useMemo(() => named ?? defaultPerson(model.shape), [named, model])
  const [walked, setWalked] = useState<string>()
  const [acting, setActing] = useState<string>()
  const [expanded, setExpanded] = useState<FocusOptions['expanded']>([])
  const options = useMemo<FocusOptions>(() => ({ up: 2, down: 2, expanded }), [expanded])
  const [marks, setMarks] = useState<ChartMarks>({})
  const [seesWay, setSeesWay] = useState(true)
  const way = useMemo(() => marks.path && [...marks.path, ...(marks.beside ?? [])], [marks])
  const onWay = asked !== undefined && seesWay && way !== undefined && mode !== 'outline'
  const laid = useScene(model, onWay ? 'way' : mode === 'whole' ? 'whole' : 'focus', focused, options, way)
  const chosen = walked ?? ids[focused]!
  const chosenInScene = usePlace(laid?.model, chosen)
  const meInScene = usePlace(laid?.model, tree.me)
  const actingPlace = usePlace(model, acting)
  const treeLinks = useLinksOfTree(tree.id)

  function go(change: { view?: GraphView; person?: string }) {
    const next = new URLSearchParams(query)
    if (change.view) next.set('view', change.view)
    if (change.person !== undefined) next.set('person', change.person)
    setWalked(undefined)
    setActing(undefined)
    setSeesWay(false)
    if (change.person !== undefined) setExpanded([])
    // Another person is a place to come back to; another view of the same one is not.
    setQuery(next, { replace: change.person === undefined })
  }
  function ask(next: KinAsked | undefined) {
    setSeesWay(true)
    if (!next) setMarks({})
    setQuery(withKinAsked(query, ids, next), { replace: true })
  }
  function walk(person: string) {
    setWalked(person)
    if (acting !== undefined) setActing(person)
  }
  function choose(person: string) {
    if (acting === person) return open(person)
    setWalked(person)
    setActing(person)
  }
  function jump(person: string) {
    if (mode === 'whole') walk(person)
    else go({ person })
  }
  const open = (person: string) => void navigate(treePaths.person(person))
  // The chart tells people by their places in the model that its scene was laid out from.
  const inScene = (act: (id: string) => void) => (person: number) => act(laid!.model.columns.people.id[person]!)

  return (
    <>
      <GraphHeader
        tree={tree}
        model={model}
        laid={laid}
        mode={onWay ? undefined : mode}
        asksKin={asked !== undefined}
        onMode={(view) => go(view in wholeTree ? { view } : { view, person: chosen })}
        onFind={(person) => go({ person })}
        onKin={() => ask(asked ? undefined : firstQuestion(ids, tree.me, chosen))}
        onAdd={onAdd}
      />
      <Marks value={asked ? marks : noMarks}>
        <LinksContext value={treeLinks}>
          <div className="relative flex min-h-0 flex-1 max-md:flex-col max-md:has-[aside]:overflow-auto max-md:has-[aside]:[&>:first-child]:min-h-80">
            {mode === 'outline' ? (
              <Outline model={model} root={focused} onOpen={(person) => open(ids[person]!)} />
            ) : laid ? (
              <Chart
                model={laid.model}
                scene={laid.scene}
                chosen={chosenInScene}
                me={meInScene}
                isWhole={mode === 'whole'}
                showsAll={onWay}
                onWalk={inScene(walk)}
                onChoose={inScene(choose)}
                onJump={inScene(jump)}
                onOpen={inScene(open)}
                onChip={({ person, branch }) => setExpanded([...expanded, { person, branch }])}
              />
            ) : (
              <Skeleton text={t`Laying out the family...`} shape="cards" />
            )}
            {acting !== undefined && actingPlace >= 0 && mode !== 'outline' && (
              <PersonAtWork
                treeId={tree.id}
                model={model}
                person={actingPlace}
                mayEdit={tree.can.editPeople}
                onOpen={() => open(acting)}
                onFocus={() => go({ person: acting, view: 'focus' })}
                onSaved={() => go({ person: acting })}
                onClose={() => setActing(undefined)}
              />
            )}
            {asked && (
              <Suspense>
                <KinPanel
                  treeId={tree.id}
                  model={model}
                  asked={asked}
                  onAsk={ask}
                  onMarks={setMarks}
                  onSee={(person) => setWalked(ids[person]!)}
                />
              </Suspense>
            )}
          </div>
        </LinksContext>
      </Marks>
    </>
  )
}

/** Views that keep whom they show; the charts begin with the chosen one. */
const wholeTree: Partial<Record<GraphView, true>> = { focus: true, whole: true, outline: true }

const noMarks: ChartMarks = {}

/** The place of a person in the columns; -1 where there is none. */
function usePlace(model: TreeModel | undefined, id: string | null | undefined): number {
  return useMemo(() => (model && id ? model.columns.people.id.indexOf(id) : -1), [model, id])
}

/** From oneself to the chosen person, where one has said who one is; else from the chosen person to whom one likes. */
function firstQuestion(ids: readonly string[], me: string | null, chosen: string): KinAsked {
  const [self, other] = [me === null ? -1 : ids.indexOf(me), ids.indexOf(chosen)]
  if (self < 0) return { question: 'pair', from: other, to: undefined }
  return { question: 'pair', from: self, to: self === other ? undefined : other }
}
