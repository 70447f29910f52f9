import type { ReactElement } from 'react'

const ground = <path d="M14 108h132M26 112.5h108" strokeWidth="1.25" />
const warm = 'var(--color-marigold-soft)'

function framed(lines: ReactElement): ReactElement {
  return (
    <g transform="scale(.8)" strokeWidth="2">
      {ground}
      {lines}
    </g>
  )
}

const lamps = (points: string, size = 6) => <path d={points} strokeWidth={size} stroke="var(--color-marigold)" />

/** Drawings of heritage for empty lists and missing pages. */
export const placeDrawings = {
  pagoda: framed(
    <>
      <path d="M10 84l26-30 9 10M150 84l-24-34-10 14" strokeWidth="1.5" />
      <path d="M80 8v10M80 18 56 40c-3 2-6 3-9 3 6 2 12 3 18 3h30c6 0 12-1 18-3-3 0-6-1-9-3z" />
      <path d="M66 46v10M94 46v10M80 56H62L40 76c-3 2-6 3-10 3 6 2 13 3 20 3h60c7 0 14-1 20-3-4 0-7-1-10-3L98 56z" />
      <path d="M52 82v26M108 82v26M72 108V94a8 8 0 0 1 16 0v14M40 108v-5h80v5" />
      <path d="M58 88h7v8h-7zM95 88h7v8h-7z" fill={warm} />
      {lamps('M80 6h0M80 34h0')}
    </>,
  ),
  search: framed(
    <>
      <path d="M14 96l28-34 16 18M146 96l-22-30-10 12" strokeWidth="1.5" />
      <circle cx="80" cy="54" r="32" fill="var(--color-surface)" />
      <path d="M103 77l20 24" strokeWidth="5" />
      <path d="M80 30v6M80 36 64 50h32zM68 50v6h24v-6M64 74V66l4-10h24l4 10v8M58 74h44" strokeWidth="1.5" />
      <path d="M76 74v-6a4 4 0 0 1 8 0v6" fill={warm} strokeWidth="1.5" />
      {lamps('M80 29h0', 5)}
    </>,
  ),
  draft: framed(
    <>
      <path d="M46 14h60l10 10v84H46zM106 14v10h10" />
      <path d="M80 28v6M80 34 66 46h28zM70 46v6h20v-6M66 64v-6l4-6h20l4 6v6z" strokeWidth="1.5" />
      <path d="M58 78h44M58 88h28" strokeWidth="1.5" strokeDasharray="1 5" />
      <path d="M126 84l10-34 6 2-10 34-7 6zM136 50l1.5-5 6 2-1.5 5" fill={warm} />
      {lamps('M80 26h0', 5)}
    </>,
  ),
  book: framed(
    <>
      <path d="M44 14h66a6 6 0 0 1 6 6v82H50a8 8 0 0 1-8-8V16M116 88H50a7 7 0 0 0-7 7" />
      <path d="M54 14v74M64 66h30M64 74h20M71 40l-7 8h14zM67 48v6h8v-6" strokeWidth="1.5" />
      <path d="M88 14v40l9-8 9 8V14" fill={warm} />
      {lamps('M71 36h0', 5)}
    </>,
  ),
  signpost: framed(
    <>
      <path d="M14 92c26-22 44-26 66-14s44 4 66-14" strokeWidth="1.5" />
      <path d="M58 108V24M66 108V24M58 24l4-8 4 8M58 56H30l-8 7 8 7h28z" />
      <path d="M66 32h42l10 9-10 9H66z" fill={warm} />
      <path d="M74 41h26M38 63h14" strokeWidth="1.5" />
      <path d="M96 96c0-4 3-6 5-5s2 5 0 9-5 2-5-4zM112 100c0-4 3-6 5-5s2 5 0 9-5 2-5-4z" strokeWidth="1.5" />
      {lamps('M62 13h0')}
    </>,
  ),
  closedDoor: framed(
    <>
      <path d="M40 108V36h80v72M30 36h100L118 22H42zM50 108V48h60v60M80 48v60" />
      <path d="M56 56h18v18H56zM86 56h18v18H86zM56 82h18v18H56zM86 82h18v18H86z" strokeWidth="1.5" />
      <path d="M46 36c8 9 15 9 22 0 8 9 16 9 24 0 7 9 14 9 22 0M77 76v-3a3 3 0 0 1 6 0v3" strokeWidth="1.5" />
      <path d="M74 76h12v12H74z" fill={warm} />
      {lamps('M57 43h0M80 43h0M103 43h0', 5)}
    </>,
  ),
} as const
