/** The processor time of this process: unlike the time that passes, other work on the machine does not lengthen it. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * How many times the processor time for the small piece of work the large one needs. Both sides run here and now, so a slow
 * machine changes nothing; the first runs warm up.
 */
export async function growth(small: () => unknown, large: () => unknown): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 3; run++) times.push(await cpuMsOf(small))
  return (await cpuMsOf(large)) / Math.max(1, ...times.slice(1))
}

/** Eight times as many things need about eight times the work; work for each pair of them is 64 times as much. */
export const [few, many, mostGrowth] = [1000, 8000, 24]
