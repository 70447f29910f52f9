import type { MergeChoice, MergeChoices, MergePreview } from '@mulghar/contract/trees/review'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { FormError } from '../../kit/form-error.tsx'
import { mayBeCreated } from '../../kit/failures.ts'
import { mutateFor, useLocked, useMutation } from '../../kit/mutation.ts'
import { randomKey } from '../../kit/request.ts'
import { failedToLoad } from '../../kit/failed-load.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CancelButton } from '../../kit/ui/cancel-button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { offerUndo } from '../../kit/undo.ts'
import { tellChange } from '../../kit/watch-input.ts'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { pageOwner } from '../../kit/waiting-saves.ts'
import { wordsFor, wordsForCode } from '../../kit/words.ts'
import { historyMutations } from '../history/history.queries.ts'
import { revertRefusalInWords } from '../history/revert-words.ts'
import { fullName } from '../core/person-names.ts'
import { MergeFieldChoice } from './merge-field.tsx'
import { MergeSummary } from './merge-summary.tsx'
import { pairChoice, reviewMutations, reviewQueries } from './review.queries.ts'
import { written } from '../../kit/written.ts'

export type MergeDialogProps = {
  treeId: string
  personIds: readonly [string, string]
  open: boolean
  onClose: () => void
}

/** Makes one person of two: which of them stays, what is right where they differ, and what becomes of the rest. */
export function MergeDialog({ treeId, personIds, open, onClose }: MergeDialogProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [isTurned, setTurned] = useState<boolean>()
  const [choices, setChoices] = useState<MergeChoices>({})
  const [first, second] = personIds
  const found = useQuery({ ...reviewQueries.preview(treeId, first, second), enabled: open })
  // Somebody whom one may not let go stays.
  const stays = isTurned ?? (found.data ? !found.data.can.merge : false)
  const preview = found.data && (stays ? turned(found.data) : found.data)
  // The proposal is chosen until somebody says otherwise.
  const chosen: MergeChoices = { ...preview?.proposed, ...choices }
  const merge = useMutation({ ...reviewMutations.merge(cache, treeId), choice: () => pairChoice(...personIds) })
  const isLocked = useLocked(merge.isPending)
  // After a lost answer the same merge is sent with the same key, so that a second try is answered as the first one.
  const [keys] = useState(() => new Map<string, string>())
  const mayBeMerged = mayBeCreated(merge.error)

  function send({ keep, other }: MergePreview) {
    const versions = { keepVersion: keep.version, otherVersion: other.version }
    const wish = { keepId: keep.id, otherId: other.id, ...versions, choices: chosen }
    const idempotencyKey = keys.get(JSON.stringify(wish)) ?? randomKey()
    keys.set(JSON.stringify(wish), idempotencyKey)
    void merge.mutateAsync({ ...wish, idempotencyKey }).then(
      ({ entryId }) => {
        onClose()
        offerUndo({
          saved: t`Merged into one person`,
          undone: t`Merge undone`,
          // A toast outlives the page that showed it, and with it the mutations of the page.
          undo: () => mutateFor(pageOwner(), cache, historyMutations.revert(cache, treeId), entryId),
          failed: revertRefusalInWords,
        })
      },
      // The refusal stands in the dialog, beside what the two are now.
      (error: unknown) => (mayBeCreated(error) ? undefined : found.refetch()),
    )
  }

  const refusal = preview?.refusal ? wordsForCode(preview.refusal) : undefined
  const why = refusal ?? (preview && !preview.can.merge && wordsForCode('trees/not-own-addition'))
  const blocked = preview ? why : t`Loading both...`
  return (
    <Dialog
      about={`person:${personIds.join(':')}`}
      open={open}
      onClose={onClose}
      title={t`Merge two people`}
      text={t`Relatives, names, addresses, education, work, sources and facts of both are kept. You can undo it.`}
      width="lg"
      locked={merge.isPending}
      actions={
        <>
          <CancelButton busy={isLocked} />
          <Button
            busy={merge.isPending}
            busyText={t`Merging...`}
            blocked={blocked}
            onClick={() => preview && send(preview)}
          >
            <Trans>Merge</Trans>
          </Button>
        </>
      }
    >
      {found.isPending && <Skeleton text={t`Loading both...`} shape="lines" />}
      {failedToLoad(found) && !(preview && mayBeMerged) && (
        <LoadFailed text={wordsFor(found.error)} onRetry={() => void found.refetch()} />
      )}
      {preview && (
        <div className="grid gap-5">
          <FormError text={refusal ?? (merge.error ? wordsFor(merge.error) : undefined)} />
          <Stays
            preview={preview}
            onTurn={
              preview.can.mergeTheOtherWay
                ? () => {
                    setTurned(!stays)
                    setChoices(turnedChoices(choices))
                  }
                : undefined
            }
          />
          {preview.differing.map((field) => (
            <MergeFieldChoice
              key={field}
              field={field}
              preview={preview}
              choice={chosen[field] ?? (field === 'bio' ? 'BOTH' : 'KEEP')}
              onChoose={(choice) => setChoices({ ...choices, [field]: choice })}
            />
          ))}
          <MergeSummary preview={preview} />
        </div>
      )}
    </Dialog>
  )
}

function Stays({ preview, onTurn }: { preview: MergePreview; onTurn: (() => void) | undefined }) {
  const { t } = useLingui()
  const [name, other] = [preview.keep, preview.other].map((one) => fullName(one) || t`Unknown name`)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sm bg-sunken px-3.5 py-3">
      <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <Trans>
          We keep <strong {...written(name)}>{name}</strong>, with this person’s page and history, and merge{' '}
          <strong>{other}</strong> into it.
        </Trans>
      </p>
      {onTurn && (
        <Button
          size="sm"
          variant="quiet"
          icon={<ArrowLeftRight />}
          onClick={({ currentTarget }) => {
            tellChange(currentTarget, 'turned')
            onTurn()
          }}
        >
          <Trans>Keep the other person</Trans>
        </Button>
      )}
    </div>
  )
}

function turned(preview: MergePreview): MergePreview {
  const { keep, other, proposed, can } = preview
  return {
    ...preview,
    keep: other,
    other: keep,
    proposed: turnedChoices(proposed),
    can: { merge: can.mergeTheOtherWay, mergeTheOtherWay: can.merge },
  }
}

function turnedChoices(choices: MergeChoices): MergeChoices {
  const turn: Record<MergeChoice, MergeChoice> = { KEEP: 'OTHER', OTHER: 'KEEP', BOTH: 'BOTH' }
  const entries = Object.entries(choices) as [keyof MergeChoices, MergeChoice][]
  return Object.fromEntries(entries.map(([field, choice]) => [field, turn[choice]]))
}
