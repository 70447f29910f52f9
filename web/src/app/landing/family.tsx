import { classes } from '../../kit/ui/class-names.ts'

export type Someone = {
  x: number
  y: number
  name: string
  native?: string
  letters: string
  is: 'woman' | 'man' | 'other'
  departed?: boolean
}
export type View = { x: number; y: number }

/** A couple, at x of the one and of the other, and their children, by x. */
export type Couple = { y: number; from: number; to: number; children: readonly number[] }

/** How much of the family is in sight. */
export const sight = { width: 560, height: 300 }
/** From one generation to the next. */
export const storey = 150

/** Without Devanagari: its font is not for the first paint. */
const firstPeople: Someone[] = [
  { x: -58, y: 0, name: 'Krishna Prasad', letters: 'KA', is: 'man', departed: true },
  { x: 58, y: 0, name: 'Laxmi Devi', letters: 'LA', is: 'woman', departed: true },
  { x: -190, y: storey, name: 'Durga', letters: 'DA', is: 'woman' },
  { x: -58, y: storey, name: 'Mohan', letters: 'MA', is: 'man' },
  { x: 58, y: storey, name: 'Sunita', letters: 'SA', is: 'woman' },
  { x: 190, y: storey, name: 'Gopal', letters: 'GA', is: 'man' },
]
const firstCouples: Couple[] = [
  { y: 0, from: -58, to: 58, children: [-190, -58, 190] },
  { y: storey, from: -58, to: 58, children: [] },
]
export const firstView: View = { x: -sight.width / 2, y: -62 }

type FamilyProps = { view?: View; people?: readonly Someone[]; couples?: readonly Couple[]; className?: string }

/** An invented family, as the chart draws one: shapes, double rules between spouses, garlands. */
export function Family({ view = firstView, people = firstPeople, couples = firstCouples, className }: FamilyProps) {
  return (
    <svg
      viewBox={`${view.x} ${view.y} ${sight.width} ${sight.height}`}
      aria-hidden="true"
      // Names are in no language of the page.
      lang="ne-Latn"
      className={classes('block w-full max-lg:-mx-[35%] max-lg:w-[170%] max-lg:max-w-none', className)}
    >
      {couples.map((couple) => (
        <Lines key={`${couple.from} ${couple.y}`} couple={couple} />
      ))}
      {people.map((one) => (
        <Face key={`${one.x} ${one.y}`} one={one} />
      ))}
    </svg>
  )
}

function Lines({ couple: { y, from, to, children } }: { couple: Couple }) {
  const middle = (from + to) / 2
  const bus = y + 92
  const ends = [middle, ...children]
  return (
    <g fill="none">
      <path className="stroke-clay" strokeWidth="1.5" d={`M${from} ${y - 2}H${to}M${from} ${y + 3}H${to}`} />
      {children.length > 0 && (
        <path
          className="stroke-root"
          strokeWidth="2.5"
          strokeLinejoin="round"
          d={`M${middle} ${y + 3}V${bus}M${Math.min(...ends)} ${bus}H${Math.max(...ends)}${children.map((x) => `M${x} ${bus}V${y + storey - 34}`).join('')}`}
        />
      )}
    </g>
  )
}

const fills = { woman: 'fill-woman', man: 'fill-man', other: 'fill-other' }
const inks = { woman: 'fill-on-woman', man: 'fill-on-man', other: 'fill-on-other' }
const octagon = 'M-13-34h26l21 21v26l-21 21h-26l-21-21v-26z'

function Face({ one: { x, y, name, native, letters, is, departed } }: { one: Someone }) {
  return (
    <g transform={`translate(${x} ${y})`} textAnchor="middle">
      {is === 'other' ? (
        <path d={octagon} className="fill-other stroke-line-strong" />
      ) : (
        <rect
          x="-34"
          y="-34"
          width="68"
          height="68"
          rx={is === 'man' ? 19 : 34}
          className="fill-surface stroke-line-strong"
        />
      )}
      {is !== 'other' && (
        <rect x="-30" y="-30" width="60" height="60" rx={is === 'man' ? 15 : 30} className={fills[is]} />
      )}
      <text y="6" fontSize="16" fontWeight="600" className={inks[is]}>
        {letters}
      </text>
      {departed && (
        <g fill="none" strokeWidth="9" strokeLinecap="round">
          <path className="stroke-marigold-deep" d="M-34-8h0M-28 13h0M-11 27h0M11 27h0M28 13h0M34-8h0" />
          <path className="stroke-marigold" d="M-33 3h0M-20 22h0M0 29h0M20 22h0M33 3h0" />
        </g>
      )}
      <text y="53" fontSize="14" fontWeight="600" className="fill-ink">
        {name}
      </text>
      {native && (
        <text y="70" fontSize="13" lang="ne" className="fill-ink-soft">
          {native}
        </text>
      )}
    </g>
  )
}
