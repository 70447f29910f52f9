import { Plural, Trans } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import { listed } from '../../kit/lists.ts'
import { usePlaceForm } from './form-context.ts'
import { missingIn, type Want } from './place-faults.ts'
import { Say } from '../../kit/ui/say.tsx'
import { goToWant, wantInSentence } from './want-words.ts'

/** After Publish: what is still missing, and a way to it. */
export function MissingNotice({ onWant }: { onWant: (want: Want) => void }) {
  const { fields, place } = usePlaceForm()
  const missing = missingIn(fields, place?.links.length ?? 0)
  const [first] = missing
  if (!first) return null
  const said = listed(missing.map(wantInSentence))
  return (
    <div role="alert">
      <Say icon={<Info aria-hidden="true" />}>
        <Plural
          value={missing.length}
          one={
            <Trans>
              <b>One thing is missing:</b> {said}.
            </Trans>
          }
          other={
            <Trans>
              <b># things are missing:</b> {said}.
            </Trans>
          }
        />{' '}
        <button
          type="button"
          className="min-h-6 font-medium text-accent underline underline-offset-3"
          onClick={() => onWant(first)}
        >
          {goToWant(first)}
        </button>
      </Say>
    </div>
  )
}
