import { useEffect, useState } from 'react'
import type { Measure } from '../../chart/export/drawing.ts'
import { canvasMeasure, loadedMeasure } from '../../chart/export/fit-text.ts'

/** Measures words of the page; anew when its letters have come. */
export function useMeasure(): Measure {
  const [measure, setMeasure] = useState<Measure>(() => canvasMeasure())
  useEffect(() => {
    const again = () => setMeasure(() => canvasMeasure())
    // Letters that do not come are written by the machine's own, which are measured then.
    loadedMeasure().then(again, again)
  }, [])
  return measure
}
