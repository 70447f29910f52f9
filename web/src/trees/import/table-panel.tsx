import { useEffect, useState } from 'react'
import { useUnsaved } from '../../kit/unsaved.ts'
import { ImportWatch } from './import-watch.tsx'
import { TablePreviewStep, type ChosenTable } from './table-preview.tsx'
import { TableSource } from './table-source.tsx'
import { useImportTask } from './use-import-task.ts'

/** Takes the table of a vanshavali into a tree, or into a new one: chosen, looked at, then written. */
export function TablePanel({ treeId }: { treeId?: string }) {
  const { taskId, go } = useImportTask()
  const [table, setTable] = useState<ChosenTable>()
  const [count, setCount] = useState(0)
  const [pasted, setPasted] = useState('')
  const { watch, setDirty } = useUnsaved()
  useEffect(() => setDirty(pasted.trim() !== ''), [setDirty, pasted])

  if (taskId) return <ImportWatch taskId={taskId} isNew={!treeId} onAgain={() => go(undefined)} />
  // The rows are kept while their preview is shown, so the page asks before they are lost.
  const rows = <span ref={watch} hidden />
  if (table)
    return (
      <>
        {rows}
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
      </>
    )
  return (
    <>
      {rows}
      <TableSource
        text={pasted}
        onText={setPasted}
        onTable={(file) => {
          setTable({ file, key: count })
          setCount(count + 1)
        }}
      />
    </>
  )
}
