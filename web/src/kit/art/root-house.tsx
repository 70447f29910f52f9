import nativeName from '../../styles/native-name.svg'

const windows = [128, 408]
const pots = [176, 412]

/** The hills end at both sides of the house at another height, so every second copy is a mirror image. */
const hillCopies = [-3, -2, -1, 0, 1, 2, 3].map((copy) =>
  copy % 2 === 0 ? `translate(${copy * 640})` : `matrix(-1 0 0 1 ${(copy + 1) * 640} 0)`,
)

/**
 * The house that the name speaks of, under a banyan: by day in its own colours, whatever the theme. It is always whole: sky, hills and
 * ground fill what is left of its place.
 */
export function RootHouse({ className }: { className?: string }) {
  return (
    <svg viewBox="0 36 640 784" aria-hidden="true" className={className}>
      <rect x="-2240" y="-2000" width="5120" height="2900" fill="#f4dcb8" />
      <circle cx="548" cy="100" r="46" fill="#efb24a" />
      {hillCopies.map((transform) => (
        <path
          key={transform}
          transform={transform}
          fill="#e9cba6"
          d="m0 330 96-72 58 42 122-112 108 102 82-52 174 132v420H0z"
        />
      ))}
      <House />
      <g fill="none" stroke="#6b4427" strokeLinecap="round">
        <path strokeWidth="16" d="M52 380c6 130-6 250 0 372M588 380c-6 130 6 250 0 372" />
        <path strokeWidth="5" d="M26 380c2 110-4 200 0 310M80 390c-2 60 2 120 0 180M614 380v310M560 390v180" />
      </g>
      <Crown />
      {pots.map((x) => (
        <g key={x} fill="none" strokeLinecap="round">
          <path fill="#8d4324" d={`M${x} 742h52l-7 46h-38z`} />
          <path fill="#2f6b4c" d={`M${x - 4} 744c4-26 16-34 30-34s26 8 30 34z`} />
          <path stroke="#f0a820" strokeWidth="14" d={`M${x + 12} 730h0m15-12h0m15 13h0`} />
        </g>
      ))}
    </svg>
  )
}

function House() {
  return (
    <>
      <path fill="#b5623a" d="M92 430h456v310H92z" />
      <path
        stroke="#a3552f"
        strokeWidth="2"
        d="M92 468h456M92 506h456M92 544h456M92 582h456M92 620h456M92 658h456M92 696h456"
      />
      <path fill="#f3e4cf" d="M-2240 748h5120v2000h-5120z" />
      <path fill="#e7d0ad" d="M92 728h456v22H92zM250 770h140v12H250zM230 790h180v14H230z" />
      <path fill="#dcc39c" d="M-2240 748h5120v10h-5120z" />
      {windows.map((x) => (
        <g key={x}>
          <path
            fill="#54311c"
            d={`M${x} 520h104v104H${x}zM${x - 12} 508h128v13H${x - 12}zM${x - 8} 623h120v11H${x - 8}z`}
          />
          <path
            stroke="#c98a52"
            strokeWidth="4"
            d={`M${x + 10} 530l84 84m-84-56 56 56m-28-84 56 56M${x + 94} 530l-84 84m84-56-56 56m28-84-56 56`}
          />
        </g>
      ))}
      <path fill="#54311c" d="M258 548h124v202H258zM242 534h156v17H242z" />
      <path fill="#f7cf7c" d="M272 563h96v187h-96z" />
      <path fill="#7d4a29" d="M272 563h30v187h-30zM338 563h30v187h-30z" />
      <path fill="#f7e6cd" stroke="#54311c" strokeWidth="5" d="M232 462h176v64H232z" />
      <image href={nativeName} x="251" y="468" width="138" height="52" opacity=".85" />
      <g fill="none" strokeLinecap="round">
        <path stroke="#2f6b4c" strokeWidth="4" d={garland} />
        <path stroke="#f0a820" strokeWidth="14" strokeDasharray="0 17" d={garland} />
      </g>
    </>
  )
}

const garland = 'M246 552c20 30 34 30 50 4 16 28 32 28 48 0 16 26 32 26 50-4'

function Crown() {
  return (
    <>
      <path
        fill="#1b6446"
        d="M-12 410a53 53 0 0 1 0-53 83 83 0 0 1 95-86 72 72 0 0 1 95-80 62 62 0 0 1 95-49 55 55 0 0 1 94 0 62 62 0 0 1 95 49 72 72 0 0 1 95 80 83 83 0 0 1 95 86 53 53 0 0 1 0 53Q320 453-12 410z"
      />
      <path
        fill="none"
        stroke="#a9d8ba"
        strokeOpacity=".45"
        strokeWidth="3"
        strokeLinecap="round"
        d="M320 430V210m0 120c-70-4-110-34-134-90m134 90c70-4 110-34 134-90M150 424c-10-60-40-96-90-116m430 116c10-60 40-96 90-116"
      />
      <path
        fill="none"
        stroke="#f2b23a"
        strokeWidth="17"
        strokeLinecap="round"
        d="M320 196h0M180 228h0M460 228h0M58 298h0M582 298h0M250 340h0M392 344h0"
      />
    </>
  )
}
