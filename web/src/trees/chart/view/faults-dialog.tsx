import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import type { DataFault } from '../model/faults.ts'
import type { TreeModel } from '../model/model.ts'
import { nameOf, yearsOf } from '../model/names.ts'

/** Enough to begin with; what is mended leaves the list. */
const most = 200

export type FaultsDialogProps = {
  model: TreeModel
  faults: readonly DataFault[]
  open: boolean
  onClose: () => void
  onFind: (id: string) => void
}

/** What contradicts itself in the data of a tree, with the way to whom it concerns. */
export function FaultsDialog({ model, faults, open, onClose, onFind }: FaultsDialogProps) {
  const { t } = useLingui()
  const words: Record<DataFault['kind'], string> = {
    'own-ancestor': t`Entered as their own ancestor`,
    'own-parent': t`Entered as their own parent`,
    'self-marriage': t`Entered as their own partner`,
    'duplicate-link': t`Entered twice as a child of the same parents`,
    'no-such-person': t`Refers to a person who does not exist`,
    'no-such-union': t`Belongs to a family that does not exist`,
  }
  return (
    <Dialog
      keepsInput
      open={open}
      onClose={onClose}
      title={t`Contradictions in the data`}
      text={t`The chart still shows everybody. It leaves out impossible relations until they are corrected.`}
    >
      <ul className="grid gap-1">
        {faults.slice(0, most).map((fault) => {
          const concerned = peopleOf(model, fault)
          return (
            <li key={`${fault.kind} ${fault.person} ${fault.union}`} className="rounded-sm px-1 py-1.5">
              <p className="text-sm text-ink-soft">{words[fault.kind]}</p>
              {concerned.length === 0 && <p className="font-medium">{t`Unknown person`}</p>}
              {concerned.map((person) => (
                <button
                  key={person}
                  type="button"
                  className="block text-left font-medium underline-offset-2 hover:underline"
                  onClick={() => onFind(model.columns.people.id[person]!)}
                >
                  <span translate="no">{nameOf(model, person) || t`Unknown name`}</span>{' '}
                  <span className="text-sm font-normal text-ink-soft">{yearsOf(model, person)}</span>
                </button>
              ))}
            </li>
          )
        })}
      </ul>
      {faults.length > most && <p className="text-sm text-ink-soft">{t`Only the first ${most} are shown.`}</p>}
    </Dialog>
  )
}

/** The person concerned; where only a family is, its partners. */
function peopleOf({ shape }: TreeModel, { person, union }: DataFault): number[] {
  if (person >= 0) return [person]
  if (union < 0) return []
  return [shape.partnerA[union] ?? -1, shape.partnerB[union] ?? -1].filter((partner) => partner >= 0)
}
