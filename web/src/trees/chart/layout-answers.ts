import { layoutFirstSight } from './first-sight.ts'
import type { LaidOut, LayoutAnswer, LayoutQuestion } from './layout-messages.ts'
import { firstGenerationOf, generationNumbers } from './layout/generation-numbers.ts'
import { layoutTree } from './layout/layout.ts'
import { indexLinks } from './link-index.ts'
import { layoutPeople } from './people-part.ts'
import type { TreeShape } from './model/shape.ts'

/** What the worker knows and answers, without the worker around it. */
export class LayoutDesk {
  #shape: TreeShape | undefined
  /** Found once for a tree, for the first part of it. */
  #numbers: Int32Array | undefined

  /** The answer, with the buffers that may be handed over instead of copied; nothing where the message asks nothing. */
  answer(question: LayoutQuestion): { answer: LayoutAnswer; transfer: ArrayBufferLike[] } | undefined {
    if (question.kind === 'shape') {
      this.#shape = question.shape
      this.#numbers = undefined
      return undefined
    }
    const { ticket } = question
    if (!this.#shape) return { answer: { kind: 'noTree', ticket }, transfer: [] }
    const laidOut = this.#layOut(question, this.#shape)
    return { answer: { kind: 'layout', ticket, ...laidOut }, transfer: buffersOf(laidOut) }
  }

  #layOut(question: Exclude<LayoutQuestion, { kind: 'shape' }>, shape: TreeShape): LaidOut {
    if (question.kind === 'whole') {
      const layout = layoutTree(shape)
      return {
        layout,
        people: null,
        unions: null,
        chips: [],
        folds: [],
        firstGeneration: 1,
        linkIndex: indexLinks(layout),
      }
    }
    const part =
      question.kind === 'people'
        ? layoutPeople(shape, question.people, question.heights)
        : layoutFirstSight(shape, question.person, question.options)
    const anchor = question.kind === 'people' ? question.people[0]! : question.person
    this.#numbers ??= generationNumbers(shape)
    const firstGeneration = firstGenerationOf(this.#numbers, anchor, part.layout.row[part.people.indexOf(anchor)])
    return { ...part, firstGeneration, linkIndex: indexLinks(part.layout) }
  }
}

function buffersOf({ layout, people, unions, linkIndex }: LaidOut): ArrayBufferLike[] {
  const parts = [layout, layout.links, layout.crossLinks, linkIndex ?? {}, { people, unions }]
  const columns = parts.flatMap((part) => Object.values(part))
  return columns.filter((column) => ArrayBuffer.isView(column)).map(({ buffer }) => buffer)
}
