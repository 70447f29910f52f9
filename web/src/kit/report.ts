/** For what is only written down: the person is told nothing, the console everything. */
export function report(error: unknown): void {
  console.error(error)
}
