import type { ReactNode } from 'react'
import { failedLines, ground, warm, type DrawingName } from './drawing-frame.tsx'

const leaf = { fill: 'var(--color-accent-soft)', stroke: 'var(--color-accent)' }

const lines: Record<DrawingName, ReactNode> = {
  tree: (
    <g transform="scale(.8)" strokeWidth="2">
      <path d="M14 108h132M26 112.5h108" strokeWidth="1.25" />
      <path d="M36 52c-9 0-16-6-16-14 0-7 5-12.5 12-13.5C33 14 42 8 52 10c5-6 15-9 28-9s23 3 28 9c10-2 19 4 20 14.5 7 1 12 6.5 12 13.5 0 8-7 14-16 14-12 2.5-28 3.5-44 3.5S48 54.5 36 52z" />
      <path d="M72 55v53M88 55v53M78 56c-1 18 3 30 2 52M40 53v16M120 53v16" />
      <circle cx="40" cy="81" r="12" fill="var(--color-marigold-soft)" />
      <rect x="109" y="70" width="22" height="22" rx="6" strokeDasharray="4 4" />
      <path d="M120 77v8m-4-4h8" />
      <circle cx="40" cy="78" r="3.5" />
      <path d="M33.5 88c1-4 3.5-5.5 6.5-5.5s5.5 1.5 6.5 5.5" />
      <path d="M52 30h0M80 20h0M106 32h0" strokeWidth="6" stroke="var(--color-marigold)" />
    </g>
  ),
  people: (
    <g transform="scale(.8)" strokeWidth="2">
      <path d="M14 108h132M26 112.5h108" strokeWidth="1.25" />
      <path d="M20 44 80 12l60 32M20 44h120M30 44v64M130 44v64" />
      <path d="M30 56c8 9 17 9 25 0 8 9 17 9 25 0 8 9 17 9 25 0 8 9 17 9 25 0" strokeWidth="1.5" />
      <circle cx="80" cy="76" r="8" fill="var(--color-marigold-soft)" />
      <path d="M64 108c0-11 7-17 16-17s16 6 16 17" />
      <rect x="46" y="78" width="13" height="13" rx="4" />
      <path d="M42 108c0-7 4-11.5 10.5-11.5 3 0 5.5 1 7.5 3" />
      <circle cx="108" cy="84.5" r="6.5" />
      <path d="M118 108c0-7-4-11.5-10.5-11.5-3 0-5.5 1-7.5 3" />
      <path d="M42.5 64h0M67.5 64h0M92.5 64h0M117.5 64h0" strokeWidth="6" stroke="var(--color-marigold)" />
    </g>
  ),
  event: (
    <g transform="scale(.8)" strokeWidth="2">
      <path d="M14 108h132M26 112.5h108" strokeWidth="1.25" />
      <path d="M38 28h84a6 6 0 0 1 6 6v62a6 6 0 0 1-6 6H38a6 6 0 0 1-6-6V34a6 6 0 0 1 6-6z" />
      <path d="M32 46h96M54 20v14M106 20v14M62 84h36" />
      <path d="M32 46c8 12 16 12 24 0 8 12 16 12 24 0 8 12 16 12 24 0 8 12 16 12 24 0" strokeWidth="1.5" />
      <path d="M66 84c0 7 6 11 14 11s14-4 14-11z" fill="var(--color-marigold-soft)" />
      <path d="M80 80c-5-4-4-9 0-15 4 6 5 11 0 15z" fill="var(--color-marigold)" />
      <path d="M44 57h0M68 57h0M92 57h0M116 57h0" strokeWidth="6" stroke="var(--color-marigold)" />
    </g>
  ),
  search: (
    <>
      {ground}
      <circle cx="60" cy="42" r="26" />
      <path d="m79 61 19 19" strokeWidth="4" />
      <path {...leaf} d="M60 56V44m0 0c-7 0-11-3-11-8s5-9 11-9 11 4 11 9-4 8-11 8z" />
      <path d="M40 36c1-5 4-9 8-11" />
    </>
  ),
  inbox: (
    <>
      {ground}
      <path d="M26 56 36 26h56l10 30v22a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6z" />
      <path d="M26 56h22c2 8 8 12 16 12s14-4 16-12h22" />
      <path {...warm} d="m64 48-3-3c-4-4-9-7-9-13 0-4 3-7 6-7 3 0 5 1 6 4 1-3 3-4 6-4 3 0 6 3 6 7 0 6-5 9-9 13z" />
    </>
  ),
  document: (
    <g transform="scale(.8)" strokeWidth="2">
      <path d="M14 108h132M26 112.5h108" strokeWidth="1.25" />
      <path d="M80 36c-14-9-34-11-54-8v66c20-3 40-1 54 8 14-9 34-11 54-8V28c-20-3-40-1-54 8zM80 36v66" />
      <path
        d="M38 42c10-1 20 0 30 4M38 54c10-1 20 0 30 4M38 66c10-1 20 0 30 4M92 46c10-4 20-5 30-4M92 58c10-4 20-5 30-4M92 72c10-4 20-5 30-4M92 76.5c10-4 20-5 30-4"
        strokeWidth="1.5"
      />
      <path d="M44 82h0" strokeWidth="6" stroke="var(--color-marigold)" />
    </g>
  ),
  lost: (
    <>
      {ground}
      <path d="M64 84V14" strokeWidth="3" />
      <path {...warm} d="M64 20h28l9 8-9 8H64z" />
      <path {...leaf} d="M64 42H38l-9 8 9 8h26z" />
      <path d="M52 84c2-5 6-8 12-8s10 3 12 8M22 84c0-4 2-7 5-8M106 84c0-5-2-9-6-11" />
    </>
  ),
  failed: failedLines,
}

/** The lines of one drawing, within its frame. */
export default function DrawingLines({ of }: { of: DrawingName }) {
  return lines[of]
}
