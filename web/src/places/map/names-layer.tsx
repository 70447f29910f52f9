import { useLingui } from '@lingui/react/macro'
import { grouped } from '../../kit/grouped.ts'
import type { PlacedName } from './use-placed.ts'

const standsAt = ({ x, y }: { x: number; y: number }) => ({
  transform: `translate(${x}px, ${y}px) scale(var(--unscaled, 1))`,
})

/** The names of towns and peaks. They are text of the page, since the map cannot join Devanagari letters. */
export function NamesLayer({ names }: { names: readonly PlacedName[] }) {
  return names.map((placed) => (
    <div key={placed.key} className="absolute top-0 left-0 origin-top-left" style={standsAt(placed)}>
      <NameOnMap {...placed} />
    </div>
  ))
}

function NameOnMap({ name: { kind, name, nativeName, elevation } }: PlacedName) {
  const { t } = useLingui()
  const metres = elevation === undefined ? undefined : grouped(elevation)
  return (
    <p className="map-name absolute -translate-x-1/2 -translate-y-1/2 text-center text-[0.8125rem] leading-[1.0625rem] whitespace-nowrap text-ink-soft">
      <span className="block font-semibold" translate="no">
        {kind === 'peak' && <span className="mr-1 text-[0.625rem] text-clay">▲</span>}
        {name}
      </span>
      {nativeName && (
        <span lang="ne" className="block leading-[1.0625rem]">
          {nativeName}
        </span>
      )}
      {metres !== undefined && <span className="block text-2xs leading-[1.0625rem]">{t`${metres} m`}</span>}
    </p>
  )
}

export { standsAt }
