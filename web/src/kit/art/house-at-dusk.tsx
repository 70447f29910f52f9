/** The house that the name speaks of: a banyan over it, its roots the walls, a lamp in the door, the family before it. */
export function HouseAtDusk({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 560 460" aria-hidden="true" className={className}>
      <circle cx="408" cy="120" r="66" fill="var(--color-marigold-soft)" />
      <circle cx="408" cy="120" r="44" fill="var(--color-marigold)" opacity=".55" />
      <Mountains />
      <path
        fill="var(--color-accent-soft)"
        d="M6 392c34-40 150-60 274-60s240 20 274 60c-34 38-150 60-274 60S40 430 6 392z"
      />
      <path fill="var(--color-sunken)" d="M243 451c6-34 15-61 25-75h24c10 14 19 41 25 75-12 1-62 1-74 0z" />
      <Roots />
      <House />
      <Crown />
      <Family />
    </svg>
  )
}

function Mountains() {
  return (
    <>
      <path
        fill="var(--color-sunken)"
        d="m20 380 72-132 40 34 66-94 58 78 44-52 62 80 46-44 70 62 30-24 40 92-268 8z"
      />
      <path
        fill="var(--color-surface)"
        d="m92 248 40 34-12 4-14-8-12 10-16-20zM198 188l32 44-14-4-12 12-14-12-16 8zM300 214l24 30-14-4-10 8-10-10-10 4z"
      />
    </>
  )
}

function Roots() {
  return (
    <g fill="none" stroke="var(--color-wood)" strokeLinecap="round">
      <path strokeWidth="13" d="M152 384c3-50 2-96 10-150M408 384c-3-50-2-96-10-150" />
      <path
        strokeWidth="8"
        d="M122 380c2-40 1-76 12-130M438 380c-2-40-1-76-12-130M176 384c2-40 0-80 8-130M384 384c-2-40 0-80-8-130"
      />
      <path
        strokeWidth="4"
        d="M98 372c1-34 2-70 16-120M462 372c-1-34-2-70-16-120M138 300c3-24 4-40 10-64M422 300c-3-24-4-40-10-64"
      />
    </g>
  )
}

function House() {
  return (
    <>
      <path fill="var(--color-surface)" stroke="var(--color-line-strong)" strokeWidth="2" d="M196 262h168v120H196z" />
      <path
        stroke="var(--color-line)"
        strokeWidth="2"
        d="M198 282h164M198 302h164M198 322h164M198 342h164M198 362h164"
      />
      <path fill="var(--color-wood)" d="M178 268 280 196l102 72-8 10H186z" />
      <path fill="var(--color-line-strong)" opacity=".5" d="M178 268h204l-8 10H186z" />
      <Window x={212} />
      <Window x={316} />
      <path fill="var(--color-wood)" d="M252 382v-54a28 28 0 0 1 56 0v54z" />
      <path fill="var(--color-lamp)" d="M259 382v-53a21 21 0 0 1 42 0v53z" />
      <path fill="var(--color-marigold-soft)" d="M268 382v-50a12 12 0 0 1 24 0v50z" />
      <path fill="var(--color-line-strong)" d="M186 382h188v7H186zM176 389h208v7H176z" />
      <path
        fill="none"
        stroke="var(--color-marigold)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="1 8"
        d="M240 306c14 18 66 18 80 0"
      />
    </>
  )
}

function Window({ x }: { x: number }) {
  return (
    <>
      <path fill="var(--color-wood)" d={`M${x} 300h32v44h-32z`} />
      <path fill="var(--color-lamp)" opacity=".85" d={`M${x + 4} 304h24v36h-24z`} />
      <path
        stroke="var(--color-wood)"
        strokeWidth="2"
        d={`m${x + 4} 304 24 36m-24-18 12 18m0-36 12 18m0-18-24 36m12 0 12-18m-24 0 12-18`}
      />
    </>
  )
}

function Crown() {
  return (
    <>
      <path
        fill="var(--color-crown)"
        d="M92 258c-36-2-62-26-62-58 0-30 22-54 52-58 2-38 34-66 74-62 20-38 66-60 124-60s104 22 124 60c40-4 72 24 74 62 30 4 52 28 52 58 0 32-26 56-62 58-20 0-32-8-44-18-10 16-28 24-48 22-14-2-26-8-34-18-12 18-34 28-62 28s-50-10-62-28c-8 10-20 16-34 18-20 2-38-6-48-22-12 10-24 18-44 18z"
      />
      <g fill="var(--color-accent-soft)" opacity=".3">
        <path d="M104 128c10-24 34-34 56-26-18 2-40 10-56 26zM232 60c22-22 62-24 86-6-30-6-60-4-86 6zM388 108c22-8 46 2 56 26-16-16-38-24-56-26zM70 204c4-20 20-32 38-32-14 8-28 18-38 32zM452 176c18 0 34 12 38 32-10-14-24-24-38-32zM204 142c16-20 44-26 66-16-24 2-46 6-66 16zM300 150c20-10 46-4 60 16-20-10-40-14-60-16z" />
      </g>
      <g fill="var(--color-marigold)">
        <circle cx="148" cy="172" r="4.5" />
        <circle cx="228" cy="100" r="4.5" />
        <circle cx="330" cy="96" r="4.5" />
        <circle cx="420" cy="170" r="4.5" />
        <circle cx="278" cy="176" r="4.5" />
        <circle cx="92" cy="214" r="4.5" />
        <circle cx="470" cy="222" r="4.5" />
      </g>
    </>
  )
}

function Family() {
  return (
    <>
      <Person x={92} y={350} size={1} coat="var(--color-sindoor)" />
      <Person x={122} y={356} size={0.86} coat="var(--color-accent)" />
      <Person x={148} y={376} size={0.56} coat="var(--color-marigold)" />
      <Person x={424} y={354} size={0.96} coat="var(--color-wood)" />
      <Person x={452} y={378} size={0.52} coat="var(--color-sindoor)" />
    </>
  )
}

function Person({ x, y, size, coat }: { x: number; y: number; size: number; coat: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path fill={coat} d="M-15 62c0-26 3-46 15-46s15 20 15 46z" />
      <circle cy="6" r="10" fill="var(--color-woman)" stroke="var(--color-ink)" strokeOpacity=".15" />
      <path fill="var(--color-ink)" d="M-10 5c0-8 5-11 10-11S10-3 10 5C6 1 0 0-3-1c-2 3-5 5-7 6z" />
    </g>
  )
}
