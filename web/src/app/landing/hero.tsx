import { Suspense, useEffect, useState } from 'react'
import { silentPart } from '../../kit/lazy-part.ts'
import { nextTask } from '../../kit/next-task.ts'
import { Family } from './family.tsx'

const SampleChart = silentPart(async () => ({ default: (await import('./sample-chart.tsx')).SampleChart }))

/** A banyan's crown, and between its roots a family; after the first paint it can be moved about. */
export function Hero() {
  const isPainted = usePainted()
  return (
    <div className="relative max-lg:-mx-4">
      <svg
        viewBox="0 0 680 860"
        preserveAspectRatio="xMidYMin slice"
        aria-hidden="true"
        className="block aspect-680/800 w-full lg:aspect-680/580"
      >
        <g fill="none" className="stroke-clay">
          <path strokeWidth="12" d="M48 200c3 220-3 440 0 660M632 200c-3 220 3 440 0 660" />
          <path strokeWidth="3.5" d="M26 200v660M74 200c-1 220 2 440 0 660M654 200v660M606 200c1 220-2 440 0 660" />
        </g>
        <path
          className="fill-crown"
          d="M6 214a36 36 0 0 1 0-36 69 69 0 0 1 96-65 66 66 0 0 1 96-54 56 56 0 0 1 92-13 51 51 0 0 1 100 0 56 56 0 0 1 92 13 66 66 0 0 1 96 54 69 69 0 0 1 96 65 36 36 0 0 1 0 36Q340 243 6 214z"
        />
        <path
          fill="none"
          stroke="#a9d8ba"
          strokeOpacity=".45"
          strokeWidth="2"
          strokeLinecap="round"
          d="M340 216V70m0 76c-66-2-112-28-134-70m134 70c66-2 112-28 134-70M200 214c-14-38-56-60-104-64m384 64c14-38 56-60 104-64"
        />
        <path
          fill="none"
          className="stroke-marigold"
          strokeWidth="15"
          strokeLinecap="round"
          d="M340 70h0M206 76h0M474 76h0M92 148h0M588 148h0M276 170h0M410 178h0"
        />
      </svg>
      <div className="absolute inset-x-[12%] top-0 overflow-hidden pt-[36%]">
        {isPainted ? (
          <Suspense fallback={<Family />}>
            <SampleChart />
          </Suspense>
        ) : (
          <Family />
        )}
      </div>
    </div>
  )
}

function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let isGone = false
    void nextTask().then(() => !isGone && setPainted(true))
    return () => {
      isGone = true
    }
  }, [])
  return isPainted
}
