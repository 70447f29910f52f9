import { performance } from 'node:perf_hooks'

/** Milliseconds of a fixed amount of work, to tell machines apart. */
export function calibration(): number {
  const started = performance.now()
  let sum = 0
  for (let n = 0; n < 50_000_000; n++) sum = (sum + Math.imul(n, 2_654_435_761)) | 0
  return sum === 42 ? 0 : performance.now() - started
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
