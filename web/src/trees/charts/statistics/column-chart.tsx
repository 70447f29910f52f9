import { useEffect, useRef, useState } from 'react'
import { heightsOf, type Column } from './columns.ts'
import { grouped } from '../../../kit/grouped.ts'

const [height, top, bottom, left] = [200, 14, 26, 34]

export type ColumnChartProps = {
  /** What the columns are, for the table that is read aloud: "Decade" and "People". */
  heads: readonly [string, string]
  columns: readonly Column[]
  /** How a value is told; the number alone otherwise. */
  tell?: (value: number) => string
}

/** Columns over a line, drawn as wide as there is room; the same as a table for a screen reader. */
export function ColumnChart({ heads, columns, tell = grouped }: ColumnChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])

  const lines = heightsOf(Math.max(...columns.map(({ value }) => value)))
  const most = lines.at(-1)!
  const y = (value: number) => height - bottom - ((height - top - bottom) * value) / most
  const pitch = Math.max(0, width - left) / columns.length
  const broad = Math.min(64, pitch * 0.76)
  const every = Math.ceil(Math.max(...columns.map(({ label }) => label.length * 7.5 + 10)) / Math.max(1, pitch))
  return (
    // It never holds its column wider than the window leaves it.
    <div ref={box} className="min-w-0 overflow-hidden">
      <svg aria-hidden="true" width={width} height={height} className="block">
        {lines.map((value) => (
          <g key={value}>
            <line x1={left} x2={width} y1={y(value)} y2={y(value)} className="stroke-line" />
            <text x={left - 6} y={y(value) + 4} textAnchor="end" className="fill-ink-soft text-2xs tabular-nums">
              {grouped(value)}
            </text>
          </g>
        ))}
        {columns.map(({ label, value }, at) => (
          <g key={label}>
            <rect
              x={left + (at + 0.5) * pitch - broad / 2}
              width={broad}
              y={y(value)}
              height={Math.max(0, y(0) - y(value))}
              rx={Math.min(3, pitch * 0.2)}
              className="fill-accent"
            >
              <title>{`${label}: ${tell(value)}`}</title>
            </rect>
            {at % every === 0 && (
              <text
                x={left + (at + 0.5) * pitch}
                y={height - 8}
                textAnchor="middle"
                className="fill-ink-soft text-2xs tabular-nums"
              >
                {label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <table className="sr-only">
        <thead>
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{tell(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
