import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useDraftBox, useUnsaved } from '../../kit/unsaved.ts'
import { ImportWatch } from './import-watch.tsx'
import { TablePreviewStep, type ChosenTable } from './table-preview.tsx'
import { TableSource } from './table-source.tsx'
import { useImportTask } from './use-import-task.ts'

/** Takes the table of a vanshavali into a tree, or into a new one: chosen, looked at, then written. */
export function TablePanel({ treeId }: { treeId?: string }) {
  const { t } = useLingui()
  const { taskId, go } = useImportTask()
  const [table, setTable] = useState<ChosenTable>()
  const [count, setCount] = useState(0)
  const [pasted, setPasted] = useState('')
  const isPasted = pasted.trim() !== ''
  const { watch, setDirty } = useUnsaved()
  useEffect(() => setDirty(isPasted), [setDirty, isPasted])
  const panel = useRef<HTMLDivElement>(null)
  // The preview hides the rows: where the tree is deleted meanwhile, no field has them.
  useDraftBox(panel, {
    key: `table ${treeId ?? 'new'}`,
    isBegun: () => isPasted,
    texts: () => [{ label: t`Or paste the rows`, text: pasted }],
  })

  function step() {
    if (taskId) return <ImportWatch taskId={taskId} isNew={!treeId} onAgain={() => go(undefined)} />
    if (table)
      return (
        <TablePreviewStep
          key={table.key}
          table={table}
          treeId={treeId}
          onTask={(task) => {
            setTable(undefined)
            setPasted('')
            go(task)
          }}
          onAgain={() => setTable(undefined)}
        />
      )
    return (
      <TableSource
        text={pasted}
        onText={setPasted}
        onTable={(file) => {
          setTable({ file, key: count })
          setCount(count + 1)
        }}
      />
    )
  }
  return (
    <div ref={panel} className="contents">
      {/* The rows are kept while their preview is shown, so the page asks before they are lost. */}
      {!taskId && <span ref={watch} hidden />}
      {step()}
    </div>
  )
}
