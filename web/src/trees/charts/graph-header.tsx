import type { TreeDetail } from '@mulghar/contract/trees/trees'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Plus, Waypoints } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../../kit/lazy-part.ts'
import { now } from '../../kit/clock.ts'
import { longDate } from '../../kit/dates.ts'
import { withLatinDigits } from '../../kit/latin-digits.ts'
import { Button } from '../../kit/ui/button.tsx'
import { useWantedOnce } from '../../kit/ui/dialog.tsx'
import type { GraphView } from './chart-views.ts'
import { forExport } from './for-export.ts'
import { Roomy, TreeMenu } from './tree-menu.tsx'
import { ViewSwitch } from './view-switch.tsx'
import { ExportMenu } from './export-menu.tsx'
import type { Drawing } from '../chart/export/drawing.ts'
import type { FocusOnPaper } from '../chart/export/paper-scene.ts'
import type { TreeModel } from '../chart/model/model.ts'
import { ChartSearch } from '../chart/view/chart-search.tsx'
import type { SceneOfModel } from '../chart/view/use-chart.ts'
import { grouped } from '../../kit/grouped.ts'

const FaultsDialog = lazyPart(async () => ({ default: (await import('../chart/view/faults-dialog.tsx')).FaultsDialog }))

export type GraphHeaderProps = {
  tree: TreeDetail
  model: TreeModel
  laid?: SceneOfModel | undefined
  /** What is taken along as a file, where it is not the laid out family. */
  drawing?: (() => Promise<Drawing>) | undefined
  /** A focus, which paper has room for as a whole. */
  onPaper?: FocusOnPaper | undefined
  /** What is shown of the tree, on a phone in place of its people; and how, in a button. */
  about?: string
  options?: ReactNode
  /** The view that is shown; none while the way between two people is. */
  mode: GraphView | undefined
  asksKin: boolean
  onMode: (mode: GraphView) => void
  onFind: (id: string) => void
  onKin: () => void
  onAdd: () => void
}

const headerLook =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-3.5 py-1.5 md:flex md:py-3 md:pr-5 md:pl-7 max-[75rem]:md:gap-x-2 max-[75rem]:md:pr-3.5 max-[75rem]:md:pl-5 low:min-[34rem]:flex low:gap-y-0 low:px-3.5 low:py-1 low:[&_input]:min-h-9'
const titleLook =
  'text-xl leading-snug wrap-anywhere max-[90rem]:text-lg max-[75rem]:text-md max-md:text-sm low:text-sm low:leading-tight max-md:leading-tight md:line-clamp-1'

/** The name of the tree while its people load, at the place that it keeps. */
export function GraphHeaderWaiting({ tree }: { tree: TreeDetail }) {
  const buttons = 2 + Number(tree.can.export) + Number(tree.can.editPeople)
  return (
    <header className={`${headerLook} h-28 shrink-0 content-start md:h-18.5 low:min-[34rem]:h-11`}>
      <div className="min-w-0 flex-1 low:basis-20">
        <h1 translate="no" className={`${titleLook} max-md:line-clamp-2`}>
          {tree.name}
        </h1>
        <p aria-hidden="true" className="text-sm max-md:text-xs max-md:leading-normal low:text-xs low:leading-tight">
          &nbsp;
        </p>
      </div>
      <div aria-hidden="true" className="flex gap-1.5">
        {Array.from({ length: buttons }, (_, button) => (
          <span key={button} className="h-9 w-9.5" />
        ))}
      </div>
    </header>
  )
}

/** Above the chart: whose it is, how it is seen, and what can be done with the tree. */
export function GraphHeader(props: GraphHeaderProps) {
  const { tree, model, laid, drawing, onPaper, about, options, mode, asksKin, onMode, onFind, onKin, onAdd } = props
  const { t } = useLingui()
  const drawingOf = async (shown: SceneOfModel) => {
    const [{ treeDrawing }, { loadedMeasure }, { paperScene }, { photosOf }] = await Promise.all([
      import('../chart/export/tree-drawing.ts'),
      import('../chart/export/fit-text.ts'),
      import('../chart/export/paper-scene.ts'),
      import('../chart/export/photos.ts'),
    ])
    const today = withLatinDigits(() => longDate(now()))
    const about = [tree.gotra && t`Gotra ${tree.gotra}`, today].filter((words) => typeof words === 'string')
    // People are counted anew where the tree has changed meanwhile: then the drawing is what is shown.
    const scene = onPaper && shown.model === model ? paperScene(model, onPaper) : shown.scene
    const drawn = forExport(shown.model, tree.role)
    const me = mode === 'whole' && tree.me ? drawn.columns.people.id.indexOf(tree.me) : -1
    const photos = await photosOf(
      drawn,
      Array.from(scene.layout.x, (_, place) => scene.personAt(place)),
    )
    const measure = await loadedMeasure()
    return withLatinDigits(() => treeDrawing({ scene, model: drawn, title: tree.name, about, measure, photos, me }))
  }

  const people = grouped(model.shape.personCount)
  return (
    <header className={headerLook}>
      <div className="min-w-0 flex-1 low:basis-20">
        <h1 translate="no" className={`${titleLook} ${about ? 'max-md:line-clamp-1' : 'max-md:line-clamp-2'}`}>
          {tree.name}
        </h1>
        {about && <h2 className="line-clamp-2 font-text text-xs leading-normal text-ink-soft md:hidden">{about}</h2>}
        <p
          className={`truncate text-sm text-ink-soft max-md:text-xs max-md:leading-normal low:text-xs low:leading-tight ${about ? 'max-md:hidden' : ''}`}
        >
          {tree.gotra && <Trans>Gotra {tree.gotra} · </Trans>}
          <Plural value={model.shape.personCount} one={`${people} person`} other={`${people} people`} />
          <Faults model={model} laid={laid} onFind={onFind} />
        </p>
      </div>
      <div className="col-span-2 flex items-center gap-2.5 max-md:row-start-2">
        <ViewSwitch view={mode} onView={onMode} />
        <ChartSearch model={model} onFind={(person) => onFind(model.columns.people.id[person]!)} />
        {options}
      </div>
      <div className="flex gap-1.5 print:hidden max-[75rem]:[&>button]:px-2.5">
        <Button
          size="sm"
          variant="quiet"
          icon={<Waypoints />}
          title={t`How are we related?`}
          aria-pressed={asksKin}
          className="max-[90rem]:px-2.5"
          onClick={onKin}
        >
          <Roomy>{t`How are we related?`}</Roomy>
        </Button>
        {tree.can.export && <ExportMenu treeId={tree.id} drawing={drawing ?? (laid && (() => drawingOf(laid)))} />}
        <TreeMenu tree={tree} />
        {tree.can.editPeople && (
          <Button size="sm" icon={<Plus />} onClick={onAdd}>
            <Wide>{t`Add person`}</Wide>
          </Button>
        )}
      </div>
    </header>
  )
}

/** Words that a phone or a tablet has no room for; there only screen readers read them. */
export function Wide({ children }: { children: string }) {
  return <span className="max-[75rem]:sr-only">{children}</span>
}

type FaultsProps = Pick<GraphHeaderProps, 'model' | 'onFind'> & { laid: SceneOfModel | undefined }

function Faults({ model, laid, onFind }: FaultsProps) {
  const [isOpen, setOpen] = useState(false)
  const isWanted = useWantedOnce(isOpen)
  const faults = [...model.faults, ...(laid?.model === model ? laid.scene.layout.faults : [])]
  if (faults.length === 0) return null
  const count = grouped(faults.length)
  return (
    <>
      {' · '}
      <button type="button" className="underline underline-offset-2 hover:text-ink" onClick={() => setOpen(true)}>
        <Plural
          value={faults.length}
          one={`${count} contradiction in the data`}
          other={`${count} contradictions in the data`}
        />
      </button>
      {isWanted && (
        <Suspense>
          <FaultsDialog
            model={model}
            faults={faults}
            open={isOpen}
            onClose={() => setOpen(false)}
            onFind={(id) => {
              setOpen(false)
              onFind(id)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
