import { Bone, Skeleton } from '../../../kit/ui/skeleton.tsx'

const storeys = [2, 3, 2]

/** The shape of a chart that comes: its storeys with a few cards. */
export function ChartWaiting({ text }: { text: string }) {
  return (
    <div className="min-h-0 flex-1 overflow-hidden border-t border-line bg-ground px-3.5 py-3 md:px-7">
      <Skeleton text={text}>
        {storeys.map((cards, storey) => (
          <div key={storey} className="flex items-center gap-5 max-sm:gap-3">
            <Bone className="h-8 w-6" />
            <div className="flex flex-1 justify-center gap-5 py-4 max-sm:gap-3">
              {Array.from({ length: cards }, (_, card) => (
                <div
                  key={card}
                  className="grid h-35 w-32 shrink-0 content-center justify-items-center gap-2 rounded-[0.75rem] border border-line bg-surface max-sm:h-26 max-sm:w-20"
                >
                  <Bone className="size-11" round />
                  <Bone className="h-3.5 w-3/5" />
                  <Bone className="h-3 w-2/5" />
                </div>
              ))}
            </div>
          </div>
        ))}
      </Skeleton>
    </div>
  )
}
