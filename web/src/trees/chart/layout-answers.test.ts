import { expect, test } from 'vitest'
import { LayoutDesk } from './layout-answers.ts'
import { linksIn } from './link-index.ts'
import { buildModel } from './model/model.ts'
import { columnsOf } from './testing/columns.ts'
import { generatedModel, wholeScene } from './testing/scenes.ts'
import { sceneOf } from './view/scene.ts'
import { storeysOf } from './view/storeys.ts'

const { shape } = buildModel(columnsOf(4, [[0, 1, 2, 3]]))

function ask(desk: LayoutDesk, question: Parameters<LayoutDesk['answer']>[0]) {
  const reply = desk.answer(question)!
  return structuredClone(reply.answer, { transfer: reply.transfer as ArrayBuffer[] })
}

test('a question before the tree is refused', () => {
  expect(ask(new LayoutDesk(), { kind: 'whole', ticket: 3 })).toEqual({ kind: 'noTree', ticket: 3 })
})

test('the whole tree and a part of it, over and over, with an index of the lines', () => {
  const desk = new LayoutDesk()
  expect(desk.answer({ kind: 'shape', shape })).toBeUndefined()
  for (const ticket of [1, 2]) {
    const answer = ask(desk, { kind: 'whole', ticket })
    if (answer.kind !== 'layout') throw new Error('no layout')
    expect([answer.ticket, answer.people, answer.layout.x.length]).toEqual([ticket, null, 4])
    expect(linksIn(answer.layout.links, answer.linkIndex!, -1e6, -1e6, 1e6, 1e6)).toEqual([0])
  }
  const part = ask(desk, { kind: 'focus', ticket: 5, person: 2, options: { up: 0, down: 0, expanded: [] } })
  if (part.kind !== 'layout') throw new Error('no layout')
  expect([...part.people!]).toEqual([2])
  expect([part.chips.length, part.linkIndex]).toEqual([1, null])
})

test('a person has the same generation in a part as in the whole tree, whatever is opened', () => {
  const model = generatedModel(400, 5, { inlawParents: 0.5 })
  const desk = new LayoutDesk()
  desk.answer({ kind: 'shape', shape: model.shape })
  const whole = wholeScene(model)
  const generationIn = (
    person: number,
    down: number,
    expanded: { person: number; branch: 'parents' | 'children' }[],
  ) => {
    const answer = ask(desk, { kind: 'focus', ticket: 1, person, options: { up: 1, down, expanded } })
    if (answer.kind !== 'layout') throw new Error('no layout')
    const scene = sceneOf(answer, 400)
    return storeysOf(scene, model).numbers[scene.layout.row[scene.placeOf(person)]!]
  }
  for (let person = 0; person < 400; person++) {
    const generation = 1 + whole.layout.row[person]!
    for (const down of [0, 2]) expect(generationIn(person, down, [])).toBe(generation)
    expect(generationIn(person, 2, [{ person, branch: 'parents' }])).toBe(generation)
  }
})
