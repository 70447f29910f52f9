import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { RadioGroup } from '../../kit/ui/radio-group.tsx'
import { Select } from '../../kit/ui/select.tsx'
import { papers, widths_mm, type PaperName } from '../chart/export/paper.ts'
import type { DrawingFormat } from '../chart/export/save-drawing.ts'

export type PaperDialogProps = {
  open: boolean
  busy: boolean
  onClose: () => void
  onSave: (format: DrawingFormat) => void
}

type Choice = PaperName | 'width' | 'sheets'

const names = Object.keys(papers) as PaperName[]
const isName = (choice: Choice): choice is PaperName => choice in papers

/** On what paper a chart is to be: a usual size, a width of one's own, or sheets from any printer to be glued together. */
export function PaperDialog({ open, busy, onClose, onSave }: PaperDialogProps) {
  const { t } = useLingui()
  const [choice, setChoice] = useState<Choice>('A3')
  const [file, setFile] = useState<DrawingFormat['file']>('pdf')
  const [width_cm, setWidth] = useState('100')
  const width_mm = Number(width_cm) * 10
  const isWide = width_mm >= widths_mm.least && width_mm <= widths_mm.most
  const isWrong = choice === 'width' && !isWide
  const [least, most] = [widths_mm.least / 10, widths_mm.most / 10]

  function save() {
    if (isWrong) return
    if (choice === 'sheets') return onSave({ file: 'pdf', paper: 'sheets' })
    onSave({ file, paper: isName(choice) ? { kind: 'page', name: choice } : { kind: 'width', width_mm } })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Chart on paper`}
      text={t`The whole chart as it is shown now, with its title, its gotra and today's date.`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="paper" busy={busy}>
            <Trans context="verb">Save file</Trans>
          </Button>
        </>
      }
    >
      <form
        id="paper"
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field
          label={t`Paper`}
          hint={
            choice === 'sheets'
              ? t`As many sheets as it takes for names that are easy to read, at most 100.`
              : undefined
          }
        >
          <Select value={choice} onChange={({ target }) => setChoice(target.value as Choice)}>
            {names.map((name) => (
              <option key={name} value={name}>
                {sizeText(name)}
              </option>
            ))}
            <option value="width">{t`A width of your own`}</option>
            <option value="sheets">{t`A4 sheets to glue together`}</option>
          </Select>
        </Field>
        {choice === 'width' && (
          <Field
            label={t`Width in centimetres`}
            error={isWide ? undefined : t`Choose a width from ${least} to ${most} cm.`}
          >
            <Input inputMode="decimal" value={width_cm} onChange={({ target }) => setWidth(target.value)} />
          </Field>
        )}
        {choice !== 'sheets' && (
          <RadioGroup
            label={t`File`}
            look="row"
            value={file}
            onChange={setFile}
            options={[
              { value: 'pdf', label: t`PDF, to print` },
              { value: 'svg', label: t`SVG, to draw on in another program` },
            ]}
          />
        )}
      </form>
    </Dialog>
  )
}

function sizeText(name: PaperName): string {
  const [short, long] = papers[name]
  return `${name} (${short} × ${long} mm)`
}
