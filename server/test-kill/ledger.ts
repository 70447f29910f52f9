/** What writers were told, to be compared with what is there after a crash. */
export class Ledger {
  /**
   * For each person the values it may have now: the one that was acknowledged last, and those that were sent since then
   * without an answer. `gone` stands for a deleted one.
   */
  readonly #people = new Map<string, { treeId: string; values: string[] }>()
  /** Names of people whose adding was never answered: they may be there, once. */
  readonly #unanswered = new Set<string>()
  acknowledged = 0

  adding(name: string): void {
    this.#unanswered.add(name)
  }

  added(treeId: string, id: string, name: string): void {
    this.#unanswered.delete(name)
    this.#people.set(id, { treeId, values: [name] })
    this.acknowledged++
  }

  changing(id: string, value: string): void {
    this.#people.get(id)!.values.push(value)
  }

  changed(id: string, value: string): void {
    this.#people.get(id)!.values = [value]
    this.acknowledged++
  }

  /** What is wrong with the people that a tree has now, by id and name; from here on what is there is what counts. */
  faultsOf(treeId: string, present: ReadonlyMap<string, string>): string[] {
    const faults: string[] = []
    for (const [id, person] of this.#people) {
      if (person.treeId !== treeId) continue
      const value = present.get(id) ?? gone
      if (!person.values.includes(value)) faults.push(`${id} is ${value}, not ${person.values.join(' or ')}`)
      person.values = [value]
    }
    for (const [id, name] of present) {
      if (this.#people.has(id)) continue
      if (!this.#unanswered.delete(name)) faults.push(`${name} (${id}) was never added, or is there twice`)
      this.#people.set(id, { treeId, values: [name] })
    }
    return faults
  }
}

export const gone = 'gone'
