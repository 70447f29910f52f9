/** Goes on in a task of its own, so that a phone can answer its user in between. */
export function nextTask(): Promise<void> {
  // Not every browser has it yet.
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}
