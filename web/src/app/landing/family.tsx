import { linesOf, marriageOf, type Face, type Scene } from './scenes.ts'

const pathOf = (points: readonly (readonly [number, number])[]) =>
  `M${points.map((point) => point.join(' ')).join('L')}`

/** An invented family, as the chart draws one: shapes, double rules between spouses, garlands. */
export function Family({ scene, withNative }: { scene: Scene; withNative: boolean }) {
  const { from, to } = marriageOf(scene)
  const lines = linesOf(scene).map(pathOf).join('')
  return (
    // Names are in no language of the page.
    <g lang="ne-Latn">
      <g fill="none">
        <path className="stroke-root" strokeWidth="2.5" strokeLinejoin="round" d={lines} />
        <path
          className="stroke-clay"
          strokeWidth="1.5"
          d={`M${from[0]} ${from[1] - 3}H${to[0]}M${from[0]} ${from[1] + 3}H${to[0]}`}
        />
      </g>
      {scene.people.map((person) => (
        <Portrait key={person.name} person={person} radius={scene.radius} withNative={withNative} />
      ))}
    </g>
  )
}

const fills = { woman: 'fill-woman', man: 'fill-man' }
const inks = { woman: 'fill-on-woman', man: 'fill-on-man' }

type PortraitProps = { person: Face; radius: number; withNative: boolean }

function Portrait({ person, radius, withNative }: PortraitProps) {
  const { x, y, name, native, initials, gender, departed } = person
  const isMan = gender === 'man'
  return (
    <g transform={`translate(${x} ${y})`} textAnchor="middle">
      {/* Drawn with half a width of 39. */}
      <g transform={`scale(${radius / 39})`}>
        <rect
          x="-38.5"
          y="-38.5"
          width="77"
          height="77"
          rx={isMan ? 23 : 38.5}
          className="fill-surface stroke-line-strong"
        />
        <rect x="-34" y="-34" width="68" height="68" rx={isMan ? 19 : 34} className={fills[gender]} />
        <text y="8" fontSize="23" fontWeight="600" className={inks[gender]}>
          {initials}
        </text>
        {departed && (
          <g fill="none" strokeWidth="10" strokeLinecap="round">
            <path className="stroke-marigold-deep" d="M-35-7h0M-28 15h0M-11 29h0M11 29h0M28 15h0M35-7h0" />
            <path className="stroke-marigold" d="M-33 4h0M-21 24h0M0 31h0M21 24h0M33 4h0" />
          </g>
        )}
      </g>
      <text y={radius + 20} fontSize="15" fontWeight="600" className="fill-ink">
        {name}
      </text>
      {withNative && (
        <text y={radius + 39} fontSize="14" lang="ne" className="fill-ink-soft">
          {native}
        </text>
      )}
    </g>
  )
}
