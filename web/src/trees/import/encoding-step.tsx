import { chosenEncodings, type ChosenEncoding } from '@mulghar/contract/trees/import-report'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '../../kit/i18n.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Card, CardTitle } from '../../kit/ui/card.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { LoadFailed } from '../../kit/ui/load-failed.tsx'
import { Select } from '../../kit/ui/select.tsx'
import { wordsFor } from '../../kit/words.ts'
import { treeQueries, type DoubtfulFile } from '../core/trees.queries.ts'
import { encodingWords } from './encoding-words.ts'
import { written } from '../../kit/written.ts'

type EncodingStepProps = {
  doubtful: DoubtfulFile
  /** Without an encoding where the guess was right. */
  onImport: (encoding: ChosenEncoding | undefined) => void
  onAgain: () => void
}

/** Names of a file in the encoding that was guessed, with a menu of others, before anything is stored. */
export function EncodingStep({ doubtful, onImport, onAgain }: EncodingStepProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<ChosenEncoding>()
  const reading = useQuery(treeQueries.encodingPreview(doubtful, chosen))
  const { names } = reading.data ?? doubtful.preview
  return (
    <Card className="grid gap-4">
      <CardTitle>
        <Trans>Are these names spelled correctly?</Trans>
      </CardTitle>
      <p className="text-ink-soft">
        <Trans>
          The file does not clearly say how its letters are stored. If the names look wrong, choose another encoding.
        </Trans>
      </p>
      <ul aria-label={t`Names in the file`} aria-live="polite" className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
        {names.map((name) => (
          <li {...written(name)} key={name} dir="auto" className="min-w-0 wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
      {reading.error && (
        <LoadFailed
          small
          text={wordsFor(reading.error)}
          busy={reading.isFetching}
          onRetry={() => void reading.refetch()}
        />
      )}
      <Field label={t`Encoding`}>
        <Select
          value={chosen ?? doubtful.preview.encoding}
          onChange={({ target }) => setChosen(target.value as ChosenEncoding)}
          options={chosenEncodings.map((value) => ({ value, label: i18n._(encodingWords[value]) }))}
        />
      </Field>
      <div className="flex flex-wrap gap-2.5 max-sm:*:flex-1">
        <Button onClick={() => onImport(chosen)}>
          <Trans>Import the file</Trans>
        </Button>
        <Button variant="quiet" onClick={onAgain}>
          <Trans>Choose another file</Trans>
        </Button>
      </div>
    </Card>
  )
}
