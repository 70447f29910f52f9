/** What is done every hour, or every minute; one that fails is reported and keeps no other from its turn. */
export async function keepHouse(
  duties: readonly (() => Promise<unknown>)[],
  report: (error: unknown) => void,
): Promise<void> {
  for (const duty of duties) {
    try {
      await duty()
    } catch (error) {
      report(error)
    }
  }
}
