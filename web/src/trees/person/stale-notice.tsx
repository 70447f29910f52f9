import { Trans, useLingui } from '@lingui/react/macro'
import { listed } from '../../kit/lists.ts'
import { Button } from '../../kit/ui/button.tsx'
import { fieldLabels } from './form/field-labels.ts'
import type { FieldName } from './form/person-fields.ts'
import { useValueWords } from './form/value-words.ts'
import { Notice } from './notice.tsx'

type Disputed = { field: FieldName; mine: unknown; theirs: unknown }

export type Meeting = {
  /** What somebody else has changed and is in the form now. */
  taken: readonly FieldName[]
  /** What both have changed, and nobody has decided. */
  disputed: readonly Disputed[]
}

type StaleNoticeProps = {
  meeting: Meeting
  names: ReadonlyMap<string, string>
  onTheirs: (field: FieldName) => void
  onMine: (field: FieldName) => void
}

/** Somebody else saved meanwhile. Nothing is lost: what only they changed is here, what both changed is asked about. */
export function StaleNotice({ meeting, names, onTheirs, onMine }: StaleNoticeProps) {
  const { t, i18n } = useLingui()
  const labelOf = (field: FieldName) => (fieldLabels[field] ? i18n._(fieldLabels[field]) : field)
  const taken = listed(meeting.taken.map(labelOf))
  return (
    <Notice about={meeting}>
      <p className="font-medium">
        <Trans>Someone else changed this person in the meantime. Your text is still here.</Trans>
      </p>
      {taken && <p>{t`Their changes are now shown here: ${taken}.`}</p>}
      {meeting.disputed.length > 0 ? (
        <>
          <p>
            <Trans>You both changed these fields. Choose one version of each, then save.</Trans>
          </p>
          <ul className="grid gap-2.5">
            {meeting.disputed.map((one) => (
              <Choice
                key={one.field}
                {...one}
                label={labelOf(one.field)}
                names={names}
                onTheirs={onTheirs}
                onMine={onMine}
              />
            ))}
          </ul>
        </>
      ) : (
        <p>
          <Trans>Save again to keep your version.</Trans>
        </p>
      )}
    </Notice>
  )
}

type ChoiceProps = Disputed & Pick<StaleNoticeProps, 'names' | 'onTheirs' | 'onMine'> & { label: string }

/** Both values side by side, each with the button that keeps it. */
function Choice({ field, mine, theirs, label, names, onTheirs, onMine }: ChoiceProps) {
  const { t } = useLingui()
  const words = useValueWords(names)
  return (
    <li>
      <div role="group" aria-label={label} className="grid gap-1.5">
        <span className="font-medium">{label}</span>
        <div className="grid gap-2 sm:grid-cols-2">
          <Side
            title={t`Yours`}
            value={words(field, mine)}
            action={t`Keep mine: ${label}`}
            onChoose={() => onMine(field)}
          />
          <Side
            title={t`Theirs`}
            value={words(field, theirs)}
            action={t`Use the other person's version: ${label}`}
            onChoose={() => onTheirs(field)}
          />
        </div>
      </div>
    </li>
  )
}

type SideProps = { title: string; value: string; action: string; onChoose: () => void }

function Side({ title, value, action, onChoose }: SideProps) {
  return (
    <div className="grid content-between gap-2 rounded-sm border border-line bg-surface px-3 py-2.5 text-ink">
      <div>
        <p className="text-xs text-ink-soft">{title}</p>
        <p className="wrap-anywhere">{value || <Trans context="no value">Nothing</Trans>}</p>
      </div>
      <Button variant="quiet" size="sm" onClick={onChoose}>
        {action}
      </Button>
    </div>
  )
}
