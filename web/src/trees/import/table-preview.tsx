import type { TablePreview } from '@mulghar/contract/trees/vanshavali'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormError } from '../../kit/form-error.tsx'
import { useLocked, useMutation } from '../../kit/mutation.ts'
import { DiscardDialog } from '../../kit/ui/alert-dialog.tsx'
import { Badge } from '../../kit/ui/badge.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { Checkbox } from '../../kit/ui/checkbox.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { toast } from '../../kit/toast.ts'
import { wordsFor } from '../../kit/words.ts'
import { treeMutations, treeQueries, type ImportWish, type TableLayout } from '../core/trees.queries.ts'
import { ImportProblems } from './import-problems.tsx'
import { newTreeName } from './new-tree-name.ts'
import type { SendTable, SentTable } from './send-rows.ts'
import { TableColumns } from './table-columns.tsx'
import { grouped } from '../../kit/grouped.ts'
import { listed } from '../../kit/lists.ts'
import { useUnsaved } from '../../kit/unsaved.ts'
import { Fields } from '../../kit/ui/fields.tsx'

/** A table that was chosen or pasted; `key` tells two of them apart. */
export type ChosenTable = { file: File; isPasted: boolean; key: number; asSent?: AsSent }

/** The columns and names that the member had chosen for a table when it was sent. */
export type AsSent = { layout: TableLayout; name: string; familyName: string }

type TablePreviewProps = {
  table: ChosenTable
  treeId: string | undefined
  /** Sends the table, unless another tab has. */
  onSend: (send: SendTable) => Promise<SentTable>
  onTask: (taskId: string, asSent: AsSent) => void
  onAgain: () => void
}

/** What a table would become, before anything is written: its columns can be put right here. */
export function TablePreviewStep({ table, treeId, onSend, onTask, onAgain }: TablePreviewProps) {
  const { t } = useLingui()
  const [layout, setLayout] = useState<TableLayout>(table.asSent?.layout ?? {})
  const preview = useQuery(treeQueries.tablePreview(table, layout))
  // The preview of changed columns may fail: the last one stays, with the names typed below it.
  const [last, setLast] = useState<TablePreview>()
  if (preview.data && preview.data !== last) setLast(preview.data)
  const data = preview.data ?? last

  if (!data && preview.isPending && preview.isPaused)
    return (
      <div className="grid gap-4">
        <p role="status">{t`There is no connection. This page opens when the connection is back.`}</p>
        <Again onAgain={onAgain} />
      </div>
    )
  if (!data && preview.isPending) return <Skeleton text={t`Reading the table...`} shape="page" count={1} />
  if (!data)
    return (
      <div className="grid gap-4">
        <LoadFailed text={wordsFor(preview.error)} onRetry={() => void preview.refetch()} />
        <Again onAgain={onAgain} />
      </div>
    )
  // A choice counts before its preview is there: the next one is made beside it.
  const columns = data.columns.map((column, at) => ({ ...column, role: layout.columns?.[at] ?? column.role }))
  return (
    <div className="grid gap-4">
      <Card className="grid gap-4">
        <Summary preview={data} />
        {preview.error && (
          <LoadFailed
            small
            text={wordsFor(preview.error)}
            busy={preview.isFetching}
            onRetry={() => void preview.refetch()}
          />
        )}
        <Checkbox
          label={data.headingRow === null ? t`The first row has headings` : t`Row ${data.headingRow} has the headings`}
          checked={data.headingRow !== null}
          onChange={({ target }) => setLayout({ ...layout, headings: target.checked ? 'yes' : 'no' })}
        />
        <TableColumns columns={columns} onChange={(roles) => setLayout({ ...layout, columns: roles })} />
      </Card>
      {data.problems.length > 0 && (
        <Card>
          <CardTitle aside={<Badge tone="marigold">{grouped(data.problemCount)}</Badge>}>
            <Trans>Uncertain entries</Trans>
          </CardTitle>
          <ImportProblems problems={data.problems} />
        </Card>
      )}
      <Send {...{ table, treeId, layout, onSend, onTask, onAgain }} preview={data} />
    </div>
  )
}

function Summary({ preview: { fileName, encoding, rows, people, families } }: { preview: TablePreview }) {
  return (
    <div>
      <h2 className="text-lg" aria-live="polite">
        {listed([
          plural(people, { one: '# person', other: '# people' }),
          plural(families, { one: '# family', other: '# families' }),
        ])}
      </h2>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {fileName} · {encoding} · <Plural value={rows} one="# row" other="# rows" />
      </p>
    </div>
  )
}

type SendProps = TablePreviewProps & { preview: TablePreview; layout: TableLayout }

function Send({ table, preview, layout, treeId, onSend, onTask, onAgain }: SendProps) {
  const { t } = useLingui()
  const [name, setName] = useState(table.asSent?.name ?? '')
  const [familyName, setFamilyName] = useState(table.asSent?.familyName ?? '')
  const { watch, setDirty, isDirty } = useUnsaved(treeId ? `tree:${treeId}:table` : 'new:table')
  const [isAsking, setAsking] = useState(false)
  const options = treeMutations.import()
  const send = useMutation({
    mutationFn: (wish: ImportWish, context) =>
      onSend(async (draft) => (await options.mutationFn!({ ...wish, draft }, context)).jobId),
  })
  const isLocked = useLocked(send.isPending)
  const imported = send.data === 'imported' ? t`These rows were imported in another tab.` : undefined
  // Names that were sent already are no changes of these fields.
  const isDescribed = Object.keys(layout).length > 0 || Boolean(table.asSent?.name || table.asSent?.familyName)
  useEffect(() => setDirty(send.isPending || isDescribed), [setDirty, send.isPending, isDescribed])
  function again() {
    send.reset()
    if (isDirty()) setAsking(true)
    else onAgain()
  }
  return (
    <Card as="div">
      <form
        ref={watch}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const said = { ...layout, familyName: familyName.trim() }
          const newName = treeId ? undefined : name.trim() || newTreeName(table.file)
          const wish = { file: table.file, familyTreeId: treeId, name: newName, table: said }
          send.mutate(wish, {
            onSuccess(sent) {
              if (sent === 'imported') return
              onTask(sent.task, { layout, name, familyName })
              if (sent.isEarlier) toast.message(t`These rows were sent in another tab. Their import is shown here.`)
            },
          })
        }}
      >
        <FormError text={send.error ? wordsFor(send.error) : imported} />
        <Fields busy={send.isPending}>
          {!treeId && (
            <Field label={t`Name of the new tree`} hint={t`If empty, the tree is named after the file.`}>
              <Input value={name} maxLength={120} autoComplete="off" onChange={({ target }) => setName(target.value)} />
            </Field>
          )}
          <Field label={t`Family name (optional)`} hint={t`Used for people in the table without a family name.`}>
            <Input
              value={familyName}
              maxLength={100}
              autoComplete="off"
              onChange={({ target }) => setFamilyName(target.value)}
            />
          </Field>
        </Fields>
        <div className="flex flex-wrap gap-2.5 max-sm:*:flex-1">
          <Button type="submit" busy={send.isPending}>
            <Plural value={preview.people} one="Import # person" other="Import # people" />
          </Button>
          <Again busy={isLocked} onAgain={again} />
        </div>
      </form>
      <DiscardDialog open={isAsking} onClose={() => setAsking(false)} onConfirm={onAgain} />
    </Card>
  )
}

function Again({ busy = false, onAgain }: { busy?: boolean; onAgain: () => void }) {
  return (
    <Button variant="quiet" busy={busy} onClick={onAgain}>
      <Trans>Choose another file</Trans>
    </Button>
  )
}
