import type { ReactNode } from 'react'

export type DrawingName =
  | 'tree'
  | 'people'
  | 'search'
  | 'inbox'
  | 'picture'
  | 'event'
  | 'document'
  | 'money'
  | 'place'
  | 'lost'
  | 'failed'

/** A small line drawing in one weight, with one warm spot in it. */
export function Drawing({ of, className = 'w-40' }: { of: DrawingName; className?: string }) {
  return (
    <svg
      viewBox="0 0 128 96"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`text-clay ${className}`}
    >
      {drawings[of]}
    </svg>
  )
}

const ground = <path d="M18 84h92" />
const warm = { fill: 'var(--color-marigold-soft)', stroke: 'var(--color-marigold)' }
const leaf = { fill: 'var(--color-accent-soft)', stroke: 'var(--color-accent)' }

const drawings: Record<DrawingName, ReactNode> = {
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
    <>
      {ground}
      <circle cx="64" cy="36" r="11" {...warm} />
      <path d="M44 84V72c0-9 9-16 20-16s20 7 20 16v12" />
      <circle cx="34" cy="48" r="8" />
      <path d="M20 84v-8c0-7 6-12 14-12 3 0 6 1 8 2M108 84v-8c0-7-6-12-14-12-3 0-6 1-8 2" />
      <circle cx="94" cy="48" r="8" />
    </>
  ),
  search: (
    <>
      <path d="M18 84h40M98 84h12" />
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
  picture: (
    <>
      {ground}
      <rect x="34" y="12" width="72" height="54" rx="5" transform="rotate(5 70 39)" />
      <rect x="24" y="24" width="76" height="56" rx="5" fill="var(--color-ground)" />
      <circle cx="44" cy="41" r="6" {...warm} />
      <path d="m24 70 20-16 14 11 18-20 24 24" />
    </>
  ),
  event: (
    <>
      {ground}
      <rect x="28" y="22" width="72" height="62" rx="6" />
      <path d="M28 40h72M46 14v14M82 14v14" />
      <path {...warm} d="M64 76c-7 0-11-3-11-7h22c0 4-4 7-11 7zM64 64c-4-3-4-7 0-13 4 6 4 10 0 13z" />
    </>
  ),
  document: (
    <>
      {ground}
      <path d="M38 84V16a5 5 0 0 1 5-5h30l19 19v54" />
      <path d="M73 11v19h19M50 44h28M50 54h28M50 64h16" />
      <circle cx="82" cy="68" r="8" {...warm} />
    </>
  ),
  money: (
    <>
      {ground}
      <path d="M30 58c0-10 15-17 34-17s34 7 34 17-10 26-34 26-34-16-34-26z" />
      <path d="M30 58c0 8 15 13 34 13s34-5 34-13" />
      <circle cx="64" cy="24" r="12" {...warm} />
      <path d="M60 20h8m-8 4h8m-7 0c5 0 6-4 2-4m-2 4 5 6" stroke="var(--color-marigold)" />
    </>
  ),
  place: (
    <>
      {ground}
      <path d="M30 84V60h68v24M38 60l26-20 26 20M46 84V70M82 84V70" />
      <path d="m24 60 40-30 40 30" />
      <path {...warm} d="M58 84V74a6 6 0 0 1 12 0v10zM64 30V14l12 5-12 5" />
    </>
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
  failed: (
    <>
      {ground}
      <path d="M40 84V50L64 30l24 20v34" />
      <path d="m32 56 32-27 32 27" />
      <path {...warm} d="M57 84V70a7 7 0 0 1 14 0v14z" />
      <path d="M64 20V10M44 24l-6-8M84 24l6-8" strokeDasharray="3 5" />
    </>
  ),
}
