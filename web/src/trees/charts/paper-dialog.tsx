import { latinDigits } from '@mulghar/contract/kit/digits'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { grouped } from '../../kit/grouped.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CancelButton } from '../../kit/ui/cancel-button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Input } from '../../kit/ui/input.tsx'
import { RadioGroup } from '../../kit/ui/radio-group.tsx'
import { Select } from '../../kit/ui/select.tsx'
import type { Drawing } from '../chart/export/drawing.ts'
import { isLegible, legibleWidth_cm, nameHeight_mm, smallestLegible } from '../chart/export/legible.ts'
import { papers, widths_mm, type Paper, type PaperName } from '../chart/export/paper.ts'
import { sheetsOf } from '../chart/export/pdf-sheets.ts'
import type { DrawingFormat } from '../chart/export/save-drawing.ts'
import { chosenDigits } from '../../kit/digit-choice.ts'

export type PaperDialogProps = {
  open: boolean
  busy: boolean
  /** The chart, once it is drawn. */
  drawing: Drawing | undefined
  onClose: () => void
  onSave: (format: DrawingFormat) => void
}

type Choice = PaperName | 'width' | 'sheets'

const names = Object.keys(papers) as PaperName[]
const isName = (choice: Choice): choice is PaperName => Object.hasOwn(papers, choice)

/** On what paper a chart is to be: a usual size, a width of one's own, or sheets from any printer to be glued together. */
export function PaperDialog({ open, busy, drawing, onClose, onSave }: PaperDialogProps) {
  const { t } = useLingui()
  const [chosen, setChoice] = useState<Choice>()
  const smallest = useMemo(() => drawing && smallestLegible(drawing), [drawing])
  // Until somebody chooses: the smallest sheet on which names can be read, and the largest where there is none.
  const choice = chosen ?? smallest ?? (drawing?.nameSize ? 'A0' : 'A3')
  const [file, setFile] = useState<DrawingFormat['file']>('pdf')
  const [width_cm, setWidth] = useState('100')
  const width_mm = Number(latinDigits(width_cm)) * 10
  const isWide = width_mm >= widths_mm.least && width_mm <= widths_mm.most
  const isWrong = choice === 'width' && !isWide
  const paper = paperOf(choice, width_mm)
  const [least, most] = [widths_mm.least / 10, widths_mm.most / 10]

  function save() {
    if (isWrong) return
    onSave(paper === 'sheets' ? { file: 'pdf', paper } : { file, paper })
  }

  return (
    <Dialog
      keepsInput
      open={open}
      onClose={onClose}
      title={t`Chart on paper`}
      text={t`The whole chart as it is shown now, with its title, its gotra and today's date.`}
      actions={
        <>
          <CancelButton />
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
            drawing?.nameSize && !isWrong ? <NamesOn drawing={drawing} paper={paper} smallest={smallest} /> : undefined
          }
        >
          <Select value={choice} onChange={({ target }) => setChoice(target.value as Choice)}>
            {names.map((name) => (
              <option key={name} value={name}>
                {sizeText(name)}
              </option>
            ))}
            <option value="width">{t`Custom width`}</option>
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
              { value: 'svg', label: t`SVG, to edit in another program` },
            ]}
          />
        )}
      </form>
    </Dialog>
  )
}

const paperOf = (choice: Choice, width_mm: number): Paper | 'sheets' =>
  choice === 'sheets' ? choice : isName(choice) ? { kind: 'page', name: choice } : { kind: 'width', width_mm }

type NamesOnProps = { drawing: Drawing; paper: Paper | 'sheets'; smallest: PaperName | undefined }

/** How small names become, and what else to take where that is too small. */
function NamesOn({ drawing, paper, smallest }: NamesOnProps) {
  const { t } = useLingui()
  const height_mm = useMemo(() => nameHeight_mm(drawing, paper), [drawing, paper])
  const mm = chosenDigits((Math.round(height_mm * 10) / 10).toFixed(1))
  if (paper === 'sheets') {
    const count = sheetsOf(drawing).sheets.length
    return plural(count, {
      one: `Names will be ${mm} mm high, on # sheet.`,
      other: `Names will be ${mm} mm high, on # sheets.`,
    })
  }
  if (isLegible(height_mm)) return t`Names will be ${mm} mm high.`
  if (smallest)
    return t`Names will be ${mm} mm high, too small to read. On ${smallest} and larger sheets they are easy to read.`
  const cm = grouped(legibleWidth_cm(drawing))
  return t`Names will be ${mm} mm high, too small to read. Choose a width of ${cm} cm or more, or sheets to glue together.`
}

function sizeText(name: PaperName): string {
  const [short, long] = papers[name]
  return `${name} (${grouped(short)} × ${grouped(long)} mm)`
}
