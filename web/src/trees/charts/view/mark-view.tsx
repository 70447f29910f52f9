import { useId } from 'react'
import type { ArcTextMark, TextMark } from '../../chart/export/drawing.ts'
import { arcUnder } from '../../chart/export/svg.ts'
import { written } from '../../../kit/written.ts'

/** Words of a drawing on the page. */
export function TextView({ mark }: { mark: TextMark | ArcTextMark }) {
  const id = useId()
  const { size, weight, fill, text } = mark
  if (mark.kind === 'text') {
    const { x, y, turn, anchor } = mark
    return (
      <text
        {...written(text)}
        transform={`translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}`}
        textAnchor={anchor ?? 'start'}
        fontSize={size}
        fontWeight={weight}
        fill={fill}
      >
        {text}
      </text>
    )
  }
  return (
    <>
      <path id={id} d={arcUnder(mark)} fill="none" />
      <text {...written(text)} textAnchor="middle" fontSize={size} fontWeight={weight} fill={fill}>
        <textPath href={`#${id}`} startOffset="50%">
          {text}
        </textPath>
      </text>
    </>
  )
}
