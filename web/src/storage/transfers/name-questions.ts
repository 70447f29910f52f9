import type { SameName } from './uploads-state.ts'

export type NameQuestion = { name: string; answer: (choice: SameName, isForAll: boolean) => void }

/** Questions about names that are taken, one after the other. */
export class NameQuestions {
  readonly #listeners = new Set<() => void>()
  #turn: Promise<unknown> = Promise.resolve()
  #question: NameQuestion | undefined

  readonly state = (): NameQuestion | undefined => this.#question
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** For files that are uploaded together: an answer can hold for all that follow. */
  asker(): (name: string) => Promise<SameName> {
    let forAll: SameName | undefined
    return (name) => {
      const answered = this.#turn.then(async () => {
        if (forAll) return forAll
        const { choice, isForAll } = await this.#ask(name)
        if (isForAll) forAll = choice
        return choice
      })
      this.#turn = answered
      return answered
    }
  }

  #ask(name: string): Promise<{ choice: SameName; isForAll: boolean }> {
    return new Promise((resolve) => {
      this.#set({
        name,
        answer: (choice, isForAll) => {
          this.#set(undefined)
          resolve({ choice, isForAll })
        },
      })
    })
  }

  #set(question: NameQuestion | undefined): void {
    this.#question = question
    for (const listener of this.#listeners) listener()
  }
}
