import { treePaths } from '../core/paths.ts'
import type { TreeDetail } from '@mulghar/contract/trees/trees'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useMemo, useState } from 'react'
import { useBackCloses } from '../../kit/ui/back-closes.ts'
import { classes } from '../../kit/ui/class-names.ts'
import { useWide } from '../../kit/use-wide.ts'
import { lazyPart, silentPart } from '../../kit/lazy-part.ts'
import { useNavigate, useSearchParams } from '../../kit/router/react.tsx'
import { kinAskedIn, withKinAsked, type KinAsked } from '../kinship/kin-asked.ts'
import type { GraphView } from '../charts/chart-views.ts'
import { LinksContext, useLinksOfTree } from '../links/links-of-people.ts'
import { defaultPerson } from '../chart/model/default-person.ts'
import type { FirstSightOptions } from '../chart/first-sight.ts'
import { GraphHeader } from '../charts/graph-header.tsx'
import { graphModes } from '../chart/graph-modes.ts'
import { Marks, type ChartMarks } from '../chart/marks.ts'
import type { TreeModel } from '../chart/model/model.ts'
import { Chart } from '../chart/view/chart.tsx'
import { ChartWaiting } from '../chart/view/chart-waiting.tsx'
import { PersonAtWork } from '../chart/view/person-at-work.tsx'
import { useScene } from '../chart/view/use-chart.ts'
import { usePage } from '../chart/view/use-page.ts'
import type { GhostOf } from '../chart/ghosts.ts'
import type { Relation } from '../person/form/relation.ts'
import { useWordsOn } from '../kinship/use-words-on.ts'
import { nothingOpened, openedIn, unionName, type OpenedNames } from './kept-place.ts'
import { useChartPlace } from './use-chart-place.ts'
import { useSelfEntries } from './use-self-entries.tsx'

const PersonDialog = lazyPart(async () => ({ default: (await import('../person/person-dialog.tsx')).PersonDialog }))
const Outline = lazyPart(async () => ({ default: (await import('../chart/view/outline.tsx')).Outline }))
const KinPanel = lazyPart(() => import('../kinship/kin-panel.tsx'))
/** It comes with the form that it is part of. */
const OwnProposal = silentPart(async () => ({ default: (await import('../proposals/own-proposal.tsx')).OwnProposal }))
const WordsOnCards = silentPart(() => import('../kinship/words-on-cards.tsx'))

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
  const { place, change, leave, noteSight } = useChartPlace()
  const { walked, acting, isSheetClosed } = place
  const opened = useMemo(() => openedIn(model, place.opened), [model, place.opened])
  const [box, page] = usePage()
  const options = useMemo<FirstSightOptions>(() => ({ up: 2, down: 2, ...opened, page }), [opened, page])
  const [missing, setMissing] = useState<Relation>()
  const [added, setAdded] = useState<string>()
  const words = useWordsOn()
  const [wordMarks, setWordMarks] = useState(noMarks)
  const [found, setFound] = useState({ person: '', times: 0 })
  const [marks, setMarks] = useState<ChartMarks>({})
  const [seesWay, setSeesWay] = useState(true)
  const [isAskedHere, setAskedHere] = useState(false)
  const isWide = useWide()
  const [visit, setVisit] = useState(0)
  const way = useMemo(() => marks.path && [...marks.path, ...(marks.beside ?? [])], [marks])
  const onWay = asked !== undefined && seesWay && way !== undefined && mode !== 'outline'
  const mayHaveWords = mode !== 'outline' && !asked && me >= 0
  const saysWords = words.areOn && mayHaveWords
  const drawn = onWay ? 'way' : mode === 'whole' ? 'whole' : 'focus'
  const { laid, isLatest } = useScene(model, drawn, focused, options, way, {
    me,
    labelOf: saysWords ? (wordMarks.labelOf ?? 'soon') : asked ? marks.labelOf : undefined,
  })
  // Words may make cards higher: cards get them together with the layout that has room for them.
  const [shownWords, setShownWords] = useState(noMarks)
  if (isLatest && shownWords !== wordMarks) setShownWords(wordMarks)
  const chosen = walked ?? ids[focused]!
  const chosenInScene = usePlace(laid?.model, chosen)
  const foundInScene = usePlace(laid?.model, found.person)
  const meInScene = usePlace(laid?.model, tree.me)
  const addedInScene = usePlace(laid?.model, added)
  // A focus opens with its person's sheet; elsewhere it comes with a press.
  const onSheet = acting ?? (mode === 'focus' && !asked && !isSheetClosed ? chosen : undefined)
  const placeOnSheet = usePlace(model, onSheet)
  const treeLinks = useLinksOfTree(tree.id)
  const selfEntries = useSelfEntries(tree, onSheet)

  function go(to: { view?: GraphView; person?: string }) {
    const next = new URLSearchParams(query)
    if (to.view) next.set('view', to.view)
    if (to.person !== undefined) next.set('person', to.person)
    setSeesWay(false)
    setVisit(visit + 1)
    const isOther = to.person !== undefined
    leave({
      walked: undefined,
      acting: undefined,
      sight: undefined,
      ...(isOther && { opened: nothingOpened, hasBack: true }),
    })
    // Another person is a place to come back to; another view of the same one is not.
    setQuery(next, { replace: !isOther })
  }
  /** The same chart seen elsewhere, or with a branch opened: Back returns to how it was seen before. */
  function leap(to: { opened?: OpenedNames } = {}) {
    leave({ hasBack: true, ...to })
    setQuery(query)
  }
  function ask(next: KinAsked | undefined) {
    setSeesWay(true)
    if (!next) setMarks({})
    setQuery(withKinAsked(query, ids, next), { replace: true })
  }
  // On a narrow page the panel covers half of the chart. A page that was opened with it is left by Back.
  useBackCloses(isAskedHere && asked !== undefined && !isWide, () => ask(undefined))
  function walk(person: string) {
    change({ walked: person, ...(acting !== undefined && { acting: person }) })
  }
  function choose(person: string) {
    if (acting === person) return open(person)
    change({ walked: person, acting: person })
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
        onPaper={mode === 'focus' && !onWay ? { person: focused, options } : undefined}
        mode={onWay ? undefined : mode}
        asksKin={asked !== undefined}
        onMode={(view) => go(Object.hasOwn(wholeTree, view) ? { view } : { view, person: chosen })}
        onFind={(person) => {
          setFound({ person, times: found.times + 1 })
          go({ person })
        }}
        onKin={() => {
          setAskedHere(!asked)
          ask(asked ? undefined : firstQuestion(ids, tree.me, chosen))
        }}
        onAdd={onAdd}
      />
      {saysWords && (
        <Suspense>
          <WordsOnCards model={model} me={me} onMarks={setWordMarks} />
        </Suspense>
      )}
      <Marks value={asked ? marks : saysWords ? shownWords : noMarks}>
        <LinksContext value={treeLinks}>
          <div
            ref={box}
            className={classes(
              'relative flex min-h-0 flex-1 max-md:flex-col',
              asked !== undefined && 'max-md:overflow-auto max-md:[&>:first-child]:min-h-80',
            )}
          >
            {mode === 'outline' ? (
              <Suspense fallback={<ChartWaiting text={t`Drawing the family tree...`} />}>
                <Outline model={model} root={focused} onOpen={(person) => open(ids[person]!)} />
              </Suspense>
            ) : laid ? (
              <Chart
                model={laid.model}
                scene={laid.scene}
                chosen={chosenInScene}
                me={meInScene}
                isWhole={mode === 'whole'}
                added={addedInScene}
                isAsked={walked !== undefined || wanted >= 0}
                found={{ person: foundInScene, times: found.times }}
                showsAll={onWay}
                onWalk={inScene(walk)}
                onChoose={inScene(choose)}
                onJump={inScene(jump)}
                onOpen={inScene(open)}
                onChip={({ person, branch }) => {
                  const { expanded } = place.opened
                  const added = { person: laid.model.columns.people.id[person]!, branch }
                  leap({ opened: { ...place.opened, expanded: [...expanded, added] } })
                }}
                onUnfold={({ union }) => {
                  const { unfolded } = place.opened
                  leap({ opened: { ...place.opened, unfolded: [...unfolded, unionName(laid.model, union)] } })
                }}
                onGhost={
                  tree.can.editPeople && mode === 'focus' && !asked
                    ? (person, of) => setMissing({ to: laid.model.columns.people.id[person]!, ...relationOf[of] })
                    : undefined
                }
                onMe={me >= 0 ? () => go({ person: ids[me]! }) : undefined}
                onBack={place.hasBack ? () => void navigate(-1) : undefined}
                kept={isLatest ? place.sight : undefined}
                onSight={noteSight}
                visit={visit}
                onLeap={() => leap()}
                kinWords={mayHaveWords ? words : undefined}
              >
                {onSheet !== undefined && placeOnSheet >= 0 && (
                  <PersonAtWork
                    treeId={tree.id}
                    model={model}
                    person={placeOnSheet}
                    isMe={placeOnSheet === me}
                    mayEdit={tree.can.editPeople}
                    more={selfEntries}
                    notice={
                      <Suspense>
                        <OwnProposal treeId={tree.id} personId={onSheet} />
                      </Suspense>
                    }
                    onOpen={() => open(onSheet)}
                    onFocus={() => go({ person: onSheet, view: 'focus' })}
                    onSaved={() => go({ person: onSheet })}
                    onClose={() => {
                      change({ acting: undefined, isSheetClosed: true })
                    }}
                  />
                )}
              </Chart>
            ) : (
              <ChartWaiting text={t`Drawing the family tree...`} />
            )}
            {asked && (
              <Suspense>
                <KinPanel
                  treeId={tree.id}
                  model={model}
                  asked={asked}
                  onAsk={ask}
                  onMarks={setMarks}
                  onSee={(person) => change({ walked: ids[person]! })}
                />
              </Suspense>
            )}
          </div>
        </LinksContext>
      </Marks>
      {missing && (
        <Suspense>
          <PersonDialog
            treeId={tree.id}
            relation={missing}
            open
            onClose={() => setMissing(undefined)}
            onSaved={(id) => {
              setMissing(undefined)
              setAdded(id)
              // The person to whom a family is added stays in the middle of it.
              go({ person: missing.to })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const relationOf: Record<GhostOf, Omit<Relation, 'to'>> = {
  father: { as: 'parent', gender: 'MALE' },
  mother: { as: 'parent', gender: 'FEMALE' },
  partner: { as: 'partner' },
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
