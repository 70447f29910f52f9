import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FileUp, Plus, Users, Waypoints } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { paths } from '../../kit/paths.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { useDocumentTitle } from '../../kit/ui/page-title.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { wordsFor } from '../../kit/words.ts'
import type { FocusOptions } from '../chart/focus.ts'
import { Marks, type ChartMarks } from '../chart/marks.ts'
import type { TreeModel } from '../chart/model.ts'
import { Chart } from '../chart/view/chart.tsx'
import { ChartSearch } from '../chart/view/chart-search.tsx'
import { Outline } from '../chart/view/outline.tsx'
import { PersonAtWork } from '../chart/view/person-at-work.tsx'
import { svgOf } from '../chart/view/svg.ts'
import { useScene, useTreeModel } from '../chart/view/use-chart.ts'
import { ExportMenu } from '../export-menu.tsx'
import { kinAskedIn, withKinAsked, type KinAsked } from '../kinship/kin-asked.ts'
import { saveFile } from '../save-file.ts'
import { treeQueries } from '../trees.queries.ts'

const KinPanel = lazy(() => import('../kinship/kin-panel.tsx'))
const PersonDialog = lazy(async () => ({ default: (await import('../person/person-dialog.tsx')).PersonDialog }))

const modes = ['focus', 'whole', 'outline'] as const
type Mode = (typeof modes)[number]

/** The family graph: everybody on one chart. */
export function GraphScreen() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const detail = useQuery(treeQueries.detail(id))
  const { query, model } = useTreeModel(id)
  const [adding, setAdding] = useState(false)
  const tree = detail.data
  useDocumentTitle(tree?.name ?? t`Family graph`)

  const failure = detail.error ?? query.error
  if (failure) {
    const retry = () => void Promise.all([detail.refetch(), query.refetch()])
    return <LoadFailed text={wordsFor(failure)} onRetry={retry} />
  }
  if (!tree || !model) return <Skeleton text={t`Loading the family...`} shape="cards" />
  const isEmpty = model.shape.personCount === 0
  return (
    <div className="flex h-[calc(100dvh-4.5rem)] min-h-120 flex-col max-md:h-[calc(100dvh-8.5rem)]">
      {isEmpty ? (
        <>
          <h1 className="px-3.5 pt-4 text-xl md:px-7">{tree.name}</h1>
          <EmptyState
            drawing="tree"
            title={t`Nobody is in this tree yet`}
            text={t`Begin with yourself, or bring along what another program has kept.`}
            action={
              tree.can.editPeople && (
                <div className="flex flex-wrap justify-center gap-2.5">
                  <Button icon={<Plus />} onClick={() => setAdding(true)}>
                    <Trans>Add the first person</Trans>
                  </Button>
                  <ButtonLink to={paths.treeImport(id)} variant="quiet" icon={<FileUp />}>
                    <Trans>Import GEDCOM</Trans>
                  </ButtonLink>
                </div>
              )
            }
          />
        </>
      ) : (
        <Graph
          treeId={id}
          model={model}
          name={tree.name}
          gotra={tree.gotra}
          can={tree.can}
          me={tree.me}
          onAdd={() => setAdding(true)}
        />
      )}
      {adding && (
        <Suspense>
          <PersonDialog treeId={id} open onClose={() => setAdding(false)} onSaved={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  )
}

type GraphProps = {
  treeId: string
  model: TreeModel
  name: string
  gotra: string | null
  /** The person that the viewer is. */
  me: string | null
  can: { editPeople: boolean; import: boolean; export: boolean }
  onAdd: () => void
}

function Graph({ treeId, model, name, gotra, me, can, onAdd }: GraphProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const mode = modes.find((one) => one === query.get('view')) ?? 'focus'
  const wanted = model.columns.people.id.indexOf(query.get('person') ?? '')
  const [walked, setWalked] = useState<number>()
  const [acting, setActing] = useState<number>()
  const asked = kinAskedIn(query, model.columns.people.id)
  const focused = wanted >= 0 ? wanted : (asked?.from ?? defaultPerson(model))
  const chosen = walked ?? focused
  const [expanded, setExpanded] = useState<FocusOptions['expanded']>([])
  const options = useMemo<FocusOptions>(() => ({ up: 2, down: 2, expanded }), [expanded])
  const [marks, setMarks] = useState<ChartMarks>({})
  const [seesWay, setSeesWay] = useState(true)
  const way = useMemo(() => marks.path && [...marks.path, ...(marks.beside ?? [])], [marks])
  const onWay = asked !== undefined && seesWay && way !== undefined && mode !== 'outline'
  const laid = useScene(model, onWay ? 'way' : mode === 'whole' ? 'whole' : 'focus', focused, options, way)
  const scene = laid?.scene

  function go(change: { view?: Mode; person?: number }) {
    const next = new URLSearchParams(query)
    if (change.view) next.set('view', change.view)
    if (change.person !== undefined) next.set('person', model.columns.people.id[change.person]!)
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
    setQuery(withKinAsked(query, model.columns.people.id, next), { replace: true })
  }
  // Numbers are of one reading of the tree only.
  useEffect(() => {
    setWalked(undefined)
    setActing(undefined)
  }, [model])
  function walk(person: number) {
    setWalked(person)
    if (acting !== undefined) setActing(person)
  }
  function choose(person: number) {
    if (acting === person) return open(person)
    setWalked(person)
    setActing(person)
  }
  const open = (person: number) => void navigate(paths.person(model.columns.people.id[person]!))
  const words = { focus: t`Focus`, whole: t`Whole tree`, outline: t`Outline` }
  const faults = model.faults.length + (scene?.layout.faults.length ?? 0)

  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-3.5 py-3 md:px-7">
        <div className="min-w-0 flex-1 basis-52">
          <h1 className="truncate text-xl leading-snug">{name}</h1>
          <p className="text-sm text-ink-soft">
            {gotra && <Trans>Gotra {gotra} · </Trans>}
            <Plural value={model.shape.personCount} one="# person" other="# people" />
            {faults > 0 && (
              <>
                {' · '}
                <Plural value={faults} one="# contradiction in the data" other="# contradictions in the data" />
              </>
            )}
          </p>
        </div>
        <div role="group" aria-label={t`View`} className="segments">
          {modes.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={mode === one && !onWay}
              data-active={(mode === one && !onWay) || undefined}
              className="segment"
              onClick={() => go({ view: one })}
            >
              {words[one]}
            </button>
          ))}
        </div>
        <ChartSearch model={model} onFind={(person) => go({ person })} />
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button
            size="sm"
            variant="quiet"
            icon={<Waypoints />}
            aria-pressed={asked !== undefined}
            onClick={() => ask(asked ? undefined : firstQuestion(model, me, chosen))}
          >
            <Trans>How are we related?</Trans>
          </Button>
          <ButtonLink to={paths.treePeople(treeId)} size="sm" variant="quiet" icon={<Users />}>
            <Trans>People</Trans>
          </ButtonLink>
          {can.import && (
            <ButtonLink to={paths.treeImport(treeId)} size="sm" variant="quiet" icon={<FileUp />}>
              <Trans>Import</Trans>
            </ButtonLink>
          )}
          {can.export && (
            <ExportMenu
              treeId={treeId}
              onDrawing={
                laid &&
                (() =>
                  saveFile(new Blob([svgOf(laid.scene, laid.model, name)], { type: 'image/svg+xml' }), `${name}.svg`))
              }
              onPrint={() => window.print()}
            />
          )}
          {can.editPeople && (
            <Button size="sm" icon={<Plus />} onClick={onAdd}>
              <Trans>Add person</Trans>
            </Button>
          )}
        </div>
      </header>
      <Marks value={asked ? marks : noMarks}>
        <div className="relative flex min-h-0 flex-1 max-md:flex-col max-md:has-[aside]:overflow-auto max-md:has-[aside]:[&>:first-child]:min-h-80">
          {mode === 'outline' ? (
            <Outline model={model} root={focused} onOpen={open} />
          ) : laid ? (
            <Chart
              model={laid.model}
              scene={laid.scene}
              chosen={chosen}
              isWhole={mode === 'whole'}
              showsAll={onWay}
              onWalk={walk}
              onChoose={choose}
              onChip={({ person, branch }) => setExpanded([...expanded, { person, branch }])}
            />
          ) : (
            <Skeleton text={t`Laying out the family...`} shape="cards" />
          )}
          {acting !== undefined && mode !== 'outline' && (
            <PersonAtWork
              treeId={treeId}
              model={model}
              person={acting}
              mayEdit={can.editPeople}
              onOpen={() => open(acting)}
              onFocus={() => go({ person: acting, view: 'focus' })}
              onSaved={() => go({ person: acting })}
              onClose={() => setActing(undefined)}
            />
          )}
          {asked && (
            <Suspense>
              <KinPanel treeId={treeId} model={model} asked={asked} onAsk={ask} onMarks={setMarks} onSee={setWalked} />
            </Suspense>
          )}
        </div>
      </Marks>
    </>
  )
}

const noMarks: ChartMarks = {}

/** From oneself to the chosen person, where one has said who one is; else from the chosen person to whom one likes. */
function firstQuestion({ columns }: TreeModel, me: string | null, chosen: number): KinAsked {
  const self = me === null ? -1 : columns.people.id.indexOf(me)
  if (self < 0) return { question: 'pair', from: chosen, to: undefined }
  return { question: 'pair', from: self, to: self === chosen ? undefined : chosen }
}

/** Whom to begin with: the first with a family of their own and parents. */
function defaultPerson({ shape }: TreeModel): number {
  for (let person = 0; person < shape.personCount; person++) {
    const hasParents = shape.parentStart[person]! < shape.parentStart[person + 1]!
    if (hasParents && shape.unionStart[person]! < shape.unionStart[person + 1]!) return person
  }
  return 0
}
