/** The processor time of this process: unlike the time that passes, other work on the machine does not lengthen it. */
async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** One large piece of work has as many things as this many small ones together. */
export const pieces = 8
const things = 1000
export const [few, many] = [things, pieces * things]

/** Work for each thing gives about 1, or less where each call costs something of its own; work for each pair of things gives 8. */
export const mostGrowth = 4

/**
 * How many times the processor time of all small pieces the large one needs. Both sides have the same size and run here and
 * now: a slow or busy machine changes nothing.
 */
export const growthOver = async (small: (() => unknown)[], large: () => unknown): Promise<number> => {
  const together = await cpuMsOf(async () => {
    for (const piece of small) await piece()
  })
  return (await cpuMsOf(large)) / Math.max(1, together)
}

const mostRounds = 3

/**
 * The same for work that can be repeated. The first run warms up. A collection of garbage that falls on the large piece only
 * adds to it: the least of a few rounds counts, and work for each pair of things has 8 in each of them.
 */
export async function growth(small: () => unknown, large: () => unknown): Promise<number> {
  await small()
  let least = Infinity
  for (let round = 0; round < mostRounds && least >= mostGrowth; round++)
    least = Math.min(least, await growthOver(Array<() => unknown>(pieces).fill(small), large))
  return least
}
