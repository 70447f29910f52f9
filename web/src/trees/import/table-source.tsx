import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../kit/ui/button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { FileDrop } from '../../kit/ui/file-drop.tsx'
import { Textarea } from '../../kit/ui/textarea.tsx'

type Props = { text: string; onText: (text: string) => void; onTable: (file: File, isPasted: boolean) => void }

/** Where a vanshavali comes from: a file of a spreadsheet, or what was copied out of one. */
export function TableSource({ text, onText, onTable }: Props) {
  const { t } = useLingui()
  return (
    <Card className="grid gap-5">
      <p className="text-ink-soft">
        <Trans>
          A vanshavali in seven columns: serial number, name, generation, the father's serial number, sons, daughters,
          and the serial numbers of the sons. Headings in English or Nepali, in any order; columns may be missing.
        </Trans>
      </p>
      <FileDrop
        accept=".csv,.tsv,.txt,.xlsx"
        label={t`Choose a CSV or XLSX file or drop it here`}
        hint={t`.csv, .tsv, .txt or .xlsx, up to 8 MB`}
        onFiles={([file]) => file && onTable(file, false)}
      />
      <form
        className="grid gap-2.5"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') onTable(new File([text], 'Vanshavali.txt', { type: 'text/plain' }), true)
        }}
      >
        <Field label={t`Or paste the rows`} hint={t`Copy the rows from a spreadsheet, a document or a message.`}>
          <Textarea
            rows={6}
            value={text}
            onChange={({ target }) => onText(target.value)}
            spellCheck={false}
            className="font-mono text-sm"
          />
        </Field>
        <Button
          type="submit"
          variant="quiet"
          blocked={text.trim() === '' && t`Choose a file or paste the rows first.`}
          className="justify-self-start"
        >
          <Trans>Check the table</Trans>
        </Button>
      </form>
    </Card>
  )
}
