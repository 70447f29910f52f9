const bows = 14
const width = 320 / bows

/** A garland of marigolds over a card: for the days of this week. */
export function Toran() {
  const starts = Array.from({ length: bows }, (_, at) => at * width)
  const petals = (odd: boolean) =>
    starts.filter((_, at) => at % 2 === Number(odd)).map((x) => `M${(x + width / 2).toFixed(1)} 9.5h0`)
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 320 16"
      preserveAspectRatio="xMidYMin slice"
      fill="none"
      strokeLinecap="round"
      className="block h-4.5 w-full"
    >
      <path
        className="stroke-accent"
        strokeWidth="1.25"
        d={`M0 2${starts.map(() => `q${width / 2} 12 ${width} 0`).join('')}`}
      />
      <path className="stroke-marigold" strokeWidth="4" d={starts.map((x) => `M${x.toFixed(1)} 3h0`).join('')} />
      <path className="stroke-marigold" strokeWidth="6" d={petals(false).join('')} />
      <path className="stroke-marigold-deep" strokeWidth="6" d={petals(true).join('')} />
    </svg>
  )
}
