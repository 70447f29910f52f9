import Flatbush from 'flatbush'
import { layoutFirstSight } from './first-sight.ts'
import type { LaidOut, LayoutAnswer, LayoutQuestion } from './layout-messages.ts'
import { layoutTree } from './layout/layout.ts'
import type { UnionLinks } from './layout/tree-layout.ts'
import { layoutPeople } from './people-part.ts'
import type { TreeShape } from './model/shape.ts'

/** What the worker knows and answers, without the worker around it. */
export class LayoutDesk {
  #shape: TreeShape | undefined

  /** The answer, with the buffers that may be handed over instead of copied; nothing where the message asks nothing. */
  answer(question: LayoutQuestion): { answer: LayoutAnswer; transfer: ArrayBufferLike[] } | undefined {
    if (question.kind === 'shape') {
      this.#shape = question.shape
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
      return { layout, people: null, unions: null, chips: [], folds: [], linkIndex: indexOf(layout.links) }
    }
    const part =
      question.kind === 'people'
        ? layoutPeople(shape, question.people)
        : layoutFirstSight(shape, question.person, question.options)
    return { ...part, linkIndex: indexOf(part.layout.links) }
  }
}

function indexOf({ boxes, union }: UnionLinks): ArrayBufferLike | null {
  if (union.length === 0) return null
  const index = new Flatbush(union.length)
  for (let at = 0; at < boxes.length; at += 4) index.add(boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!)
  index.finish()
  return index.data
}

function buffersOf({ layout, people, unions, linkIndex }: LaidOut): ArrayBufferLike[] {
  const columns = [layout, layout.links, layout.crossLinks, { people, unions }].flatMap((part) => Object.values(part))
  const buffers = columns.filter((column) => ArrayBuffer.isView(column)).map(({ buffer }) => buffer)
  return linkIndex ? [...buffers, linkIndex] : buffers
}
