import type { MergePreview } from '@mulghar/contract/trees/review'
import { Trans, useLingui } from '@lingui/react/macro'
import { fullName } from '../core/person-names.ts'
import { listed } from '../../kit/lists.ts'

/** Whom the one person will belong to, and what should be looked at afterwards. */
export function MergeSummary({ preview }: { preview: MergePreview }) {
  const { t } = useLingui()
  const { keep, other, birthParents } = preview
  const namesOf = (list: 'parents' | 'partners' | 'children') => {
    const all = [...keep.relations[list], ...other.relations[list]]
    const once = new Map(all.map((one) => [one.id, fullName(one) || t`Unknown name`]))
    return listed([...once.values()])
  }
  const lines = [
    [t`Parents`, namesOf('parents')],
    [t`Partners`, namesOf('partners')],
    [t`Children`, namesOf('children')],
  ].filter(([, names]) => names !== '')
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="text-base">
        <Trans>Relatives after the merge</Trans>
      </h3>
      {lines.length === 0 ? (
        <p className="text-sm text-ink-soft">
          <Trans>Neither person has relatives in this tree.</Trans>
        </p>
      ) : (
        <dl className="grid gap-1 text-sm">
          {lines.map(([label, names]) => (
            <div key={label} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-2">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="wrap-anywhere">{names}</dd>
            </div>
          ))}
        </dl>
      )}
      {birthParents > 2 && (
        <p className="rounded-sm bg-marigold-soft px-3.5 py-2.5 text-sm text-on-marigold-soft">
          <Trans>
            This person will have more than two birth parents. The parents may be duplicates too: merge them next.
          </Trans>
        </p>
      )}
    </section>
  )
}
