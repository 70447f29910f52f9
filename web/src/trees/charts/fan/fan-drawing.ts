import { inks, type Drawing, type Mark, type Measure } from '../../chart/export/drawing.ts'
import type { TreeModel } from '../../chart/model/model.ts'
import type { KinWords } from '../view/kin-words.ts'
import type { Fan } from '../layout/fan.ts'
import { titleMarks } from '../view/title-marks.ts'
import { fanBounds } from './fan-bounds.ts'
import { moreMark, sectorEdge, sectorFill, sectorPath, sectorText, type FanInks } from './fan-marks.ts'
import { wordsOf } from './fan-words.ts'

const paperInks: FanInks = {
  line: inks.lineStrong,
  again: inks.marigoldDeep,
  ink: inks.ink,
  soft: inks.inkSoft,
  empty: inks.paper,
  departed: inks.claySoft,
  living: inks.accentSoft,
  shapes: {
    F: { fill: inks.woman, edge: inks.onWoman },
    M: { fill: inks.man, edge: inks.onMan },
    O: { fill: inks.other, edge: inks.onOther },
  },
}
const margin = 40

/** A fan on paper. Linear in its places. */
export function fanDrawing(fan: Fan, model: TreeModel, title: string, words: KinWords, measure: Measure): Drawing {
  const bounds = fanBounds(fan)
  const [left, top] = [bounds.left - margin, bounds.top - margin - 40]
  const marks = fan.sectors.flatMap((sector): Mark[] => {
    const said = sector.person < 0 ? undefined : wordsOf(sector, model, words)
    return [
      { kind: 'path', d: sectorPath(sector), fill: sectorFill(said, paperInks), ...sectorEdge(sector, paperInks) },
      ...(said ? sectorText(sector, said, paperInks, measure) : []),
      ...(sector.hasMore ? [moreMark(sector, paperInks)] : []),
    ]
  })
  const width = bounds.right - bounds.left + 2 * margin
  return {
    title,
    left,
    top,
    width,
    height: bounds.bottom - top + margin,
    paper: inks.paper,
    nameSize: 14,
    marks: [...titleMarks(title, left + margin, top + 44, width - 2 * margin, measure), ...marks],
  }
}
