import { useState } from 'react'
import { ImportWatch } from './import-watch.tsx'
import { TablePreviewStep, type ChosenTable } from './table-preview.tsx'
import { TableSource } from './table-source.tsx'
import { useImportTask } from './use-import-task.ts'

/** Takes the table of a vanshavali into a tree, or into a new one: chosen, looked at, then written. */
export function TablePanel({ treeId }: { treeId?: string }) {
  const { taskId, go } = useImportTask()
  const [table, setTable] = useState<ChosenTable>()
  const [count, setCount] = useState(0)

  if (taskId) return <ImportWatch taskId={taskId} isNew={!treeId} onAgain={() => go(undefined)} />
  if (table)
    return (
      <TablePreviewStep
        key={table.key}
        table={table}
        treeId={treeId}
        onTask={(task) => {
          setTable(undefined)
          go(task)
        }}
        onAgain={() => setTable(undefined)}
      />
    )
  return (
    <TableSource
      onTable={(file) => {
        setTable({ file, key: count })
        setCount(count + 1)
      }}
    />
  )
}
