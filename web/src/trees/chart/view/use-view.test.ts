import { createElement, useRef, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { layoutFocus } from '../focus.ts'
import { generatedModel, wholeScene } from '../testing/scenes.ts'
import { firstView } from './first-view.ts'
import { sceneOf, type Scene, type View } from './scene.ts'
import { sightOf } from './sight-kept.ts'
import { useView } from './use-view.ts'
import { useWayBack } from './use-way-back.ts'

const model = generatedModel(600, 4)
const { shape } = model
const person = 300

/** The focus of one person, on cards of this height. */
function sceneWith(tall: number): Scene {
  const heights = new Map(Array.from({ length: 600 }, (_, one) => [one, { tall, small: 104, low: 64 }]))
  const laid = layoutFocus(shape, person, { up: 2, down: 2, expanded: [] }, undefined, heights)
  return sceneOf({ ...laid, firstGeneration: 1, linkIndex: null }, 600)
}
const [low, high] = [sceneWith(133), sceneWith(150)]

type Chart = ReturnType<typeof useView> & { scene: Scene; back: ReturnType<typeof useWayBack> }
type Step = { scene: Scene; isFetchedAgain?: true; isWhole?: true; visit?: number; act: (chart: Chart) => void }

/** Renders a chart once for each step, with the state that the step before left. Effects do not run: the page has no size. */
function render(...steps: Step[]): void {
  const last = steps.length - 1
  const Page = () => {
    const [step, setStep] = useState(0)
    const began = useRef<Scene>(undefined)
    const { scene, isFetchedAgain, isWhole = false, visit = 0, act } = steps[step]!
    const moves = useView(useRef(null), scene)
    const [kept, onSight] = [undefined, undefined]
    const shown = isFetchedAgain ? { ...model } : model
    const back = useWayBack({ ...moves, scene, isWhole, model: shown, kept, visit, began, onSight })
    const acted = useRef(-1)
    if (acted.current < step) {
      acted.current = step
      act({ ...moves, scene, back })
      if (step < last) setStep(step + 1)
    }
    return null
  }
  renderToString(createElement(Page))
}

const open = ({ open }: Chart, resized?: Scene) => open(shape, person, undefined, resized ? { resized } : {})

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    run()
    return 0
  })
  vi.stubGlobal('cancelAnimationFrame', () => {})
})

test('a first view that the viewer has not moved opens again for higher cards', () => {
  let view: View | undefined
  render(
    {
      scene: low,
      act(chart) {
        open(chart)
        expect(chart.isAsOpened()).toBe(true)
      },
    },
    {
      scene: high,
      act(chart) {
        open(chart, low)
        expect(chart.isAsOpened()).toBe(true)
      },
    },
    { scene: high, act: (chart) => (view = chart.view) },
  )
  const page = { x: 0, y: 0, scale: 1, width: 0, height: 0 }
  expect(view).toEqual(firstView(high, shape, person, page, undefined))
  expect(view).not.toEqual(firstView(low, shape, person, page, undefined))
})

test('a view that the viewer has moved stays by the person in its middle when cards become higher', () => {
  let [left, grown]: View[] = []
  render(
    {
      scene: low,
      act(chart) {
        open(chart)
        chart.pan(31, -17)
        expect(chart.isAsOpened()).toBe(false)
      },
    },
    { scene: low, act: (chart) => (left = chart.view) },
    {
      scene: high,
      act(chart) {
        open(chart, low)
        expect(chart.isAsOpened()).toBe(false)
      },
    },
    { scene: high, act: (chart) => (grown = chart.view) },
  )
  const [before, after] = [sightOf(low, left!)!, sightOf(high, grown!)!]
  expect(after.person).toBe(before.person)
  expect(after.across).toBeCloseTo(before.across, 6)
  expect(after.down).toBeCloseTo(before.down, 6)
})

test.each([
  ['an unmoved first view is free to open again', false],
  ['a moved view is kept', true],
])('when the tree is fetched again, %s', (_, isMoved) => {
  let isKept: boolean | undefined
  render(
    {
      scene: low,
      act(chart) {
        open(chart)
        if (isMoved) chart.pan(31, -17)
        chart.back.noteScene()
      },
    },
    {
      scene: low,
      act({ back, view }) {
        back.noteView(view)
        back.noteView(view)
      },
    },
    { scene: high, isFetchedAgain: true, act: ({ back }) => (isKept = back.isSeenAgain()) },
  )
  expect(isKept).toBe(isMoved)
})

test('the view of a person found in the whole tree is kept when the tree is fetched again', () => {
  const isWhole = true
  const [whole, again] = [wholeScene(model), wholeScene(model)]
  let isKept: boolean | undefined
  render(
    { scene: whole, isWhole, act: ({ back }) => back.noteScene() },
    {
      scene: whole,
      isWhole,
      visit: 1,
      act({ centreOn, back }) {
        centreOn(whole.placeOf(person))
        back.noteScene()
      },
    },
    {
      scene: whole,
      isWhole,
      visit: 1,
      act({ back, view }) {
        back.noteView(view)
        back.noteView(view)
      },
    },
    { scene: again, isWhole, visit: 1, isFetchedAgain: true, act: ({ back }) => (isKept = back.isSeenAgain()) },
  )
  expect(isKept).toBe(true)
})

test('a move that is not drawn yet is kept when the tree is fetched again', () => {
  const isWhole = true
  const [whole, again] = [wholeScene(model), wholeScene(model)]
  let [left, shown]: View[] = []
  render(
    {
      scene: whole,
      isWhole,
      act({ showAll, back }) {
        showAll()
        back.noteScene()
      },
    },
    {
      scene: whole,
      isWhole,
      act({ back, view, zoom, latest }) {
        back.noteView(view)
        back.noteView(view)
        zoom(40, 0, 0)
        left = latest()
      },
    },
    { scene: again, isWhole, isFetchedAgain: true, act: ({ back }) => expect(back.isSeenAgain()).toBe(true) },
    { scene: again, isWhole, act: ({ view }) => (shown = view) },
  )
  expect(shown!.scale).toBeCloseTo(left!.scale, 6)
})
