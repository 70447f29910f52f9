import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDraftBox, useUnsaved } from '../../kit/unsaved.ts'
import type { About } from '../../kit/about.ts'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { fileKey, tellChange } from '../../kit/watch-input.ts'
import { useMember } from '../../session/session-store.ts'
import { ImportWatch } from './import-watch.tsx'
import { usePastedRows } from './pasted-rows.ts'
import { isBlank } from './table-draft.ts'
import { TablePreviewStep, type ChosenTable } from './table-preview.tsx'
import { TableSource } from './table-source.tsx'
import { useImportTask } from './use-import-task.ts'

/** Takes the table of a vanshavali into a tree, or into a new one: chosen, looked at, then written. */
export function TablePanel({ treeId }: { treeId?: string }) {
  const { t } = useLingui()
  const { taskId, go } = useImportTask()
  const [table, setTable] = useState<ChosenTable>()
  const [count, setCount] = useState(0)
  const { key, rows, running, isLooking, isLost, write, send, noteSent } = usePastedRows(useMember().id, treeId)
  const panel = useRef<HTMLDivElement>(null)
  // The preview hides the rows: where the tree is deleted meanwhile, no field has them.
  const texts = () => [{ label: t`Or paste the rows`, text: rows }]
  useDraftBox(panel, { key, isBegun: () => !isBlank(rows), texts })
  const watch = useEffectEvent(go)
  useEffect(() => {
    if (running && !taskId) watch(running)
  }, [running, taskId])

  function again() {
    setTable(undefined)
    go(undefined)
  }
  function step() {
    if (taskId)
      return (
        <ImportWatch
          taskId={taskId}
          isNew={!treeId}
          onAgain={again}
          // The chosen table is there as it was sent.
          back={table && { text: <Trans>Check the table</Trans>, onBack: () => go(undefined) }}
        />
      )
    if (isLooking || running) return <Skeleton text={t`Loading...`} shape="page" count={1} />
    if (table)
      return (
        <TablePreviewStep
          key={table.key}
          table={table}
          treeId={treeId}
          onSend={table.isPasted ? send : async (file) => ({ task: await file(), isEarlier: false })}
          onTask={(task, asSent) => {
            setTable({ ...table, asSent })
            if (table.isPasted) noteSent(task)
            go(task)
          }}
          onAgain={() => setTable(undefined)}
        />
      )
    return (
      <TableSource
        text={rows}
        onText={write}
        onTable={(file, isPasted) => {
          setTable({ file, isPasted, key: count })
          setCount(count + 1)
        }}
      />
    )
  }
  return (
    <div ref={panel} className="contents">
      {isLost && <LostRows about={treeId ? `tree:${treeId}:rows` : 'new:rows'} />}
      {step()}
    </div>
  )
}

/** A form with rows that the device does not keep: leaving the page asks, and the end of the session is not said to keep all text. */
function LostRows({ about }: { about: About }) {
  const { watch } = useUnsaved(about)
  const form = useRef<HTMLSpanElement>(null)
  useEffect(() => tellChange(form.current, fileKey), [])
  return (
    <span ref={watch} hidden>
      <span ref={form} />
    </span>
  )
}
