import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Family, firstView, sight, storey, type Couple, type Someone, type View } from './family.tsx'

const row = (y: number, ...people: [x: number, name: string, native: string, letters: string, is: Someone['is']][]) =>
  people.map(([x, name, native, letters, is]): Someone => ({ x, y, name, native, letters, is, departed: y <= 0 }))

const people: Someone[] = [
  ...row(-storey, [-58, 'Jaya Bir', 'जयवीर', 'JA', 'man'], [58, 'Ratna Kumari', 'रत्नकुमारी', 'RA', 'woman']),
  ...row(
    0,
    [-58, 'Krishna Prasad', 'कृष्णप्रसाद', 'KA', 'man'],
    [58, 'Laxmi Devi', 'लक्ष्मीदेवी', 'LA', 'woman'],
    [190, 'Hari Datta', 'हरिदत्त', 'HA', 'man'],
  ),
  ...row(
    storey,
    [-306, 'Bishnu', 'विष्णु', 'BP', 'man'],
    [-190, 'Durga', 'दुर्गा', 'DA', 'woman'],
    [-58, 'Mohan', 'मोहन', 'MA', 'man'],
    [58, 'Sunita', 'सुनिता', 'SA', 'woman'],
    [190, 'Gopal', 'गोपाल', 'GA', 'man'],
    [306, 'Sarita', 'सरिता', 'SA', 'woman'],
  ),
  ...row(
    2 * storey,
    [-306, 'Sandhya', 'सन्ध्या', 'SP', 'woman'],
    [-190, 'Prakash', 'प्रकाश', 'PP', 'man'],
    [-74, 'Asha', 'आशा', 'AA', 'woman'],
    [42, 'Ravi', 'रवि', 'RA', 'man'],
    [158, 'Kiran', 'किरण', 'KA', 'other'],
    [274, 'Nabin', 'नवीन', 'NA', 'man'],
  ),
]
const couples: Couple[] = [
  { y: -storey, from: -58, to: 58, children: [-58, 190] },
  { y: 0, from: -58, to: 58, children: [-190, -58, 190] },
  { y: storey, from: -306, to: -190, children: [-306, -190] },
  { y: storey, from: -58, to: 58, children: [-74, 42, 158] },
  { y: storey, from: 190, to: 306, children: [274] },
]

const bounds = { left: -470, right: 470, top: -212, bottom: 400 }
const step = 48

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high)
const within = ({ x, y }: View): View => ({
  x: between(bounds.left, x, bounds.right - sight.width),
  y: between(bounds.top, y, bounds.bottom - sight.height),
})

const moves: Record<string, View> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** The same family with those around it: it can be dragged, and moved by the arrow keys. */
export function SampleChart() {
  const { t } = useLingui()
  const [view, setView] = useState(firstView)
  const held = useRef<{ at: View; from: View; scale: number }>(undefined)

  function take(event: PointerEvent<HTMLDivElement>) {
    const scale = sight.width / event.currentTarget.firstElementChild!.getBoundingClientRect().width
    held.current = { at: { x: event.clientX, y: event.clientY }, from: view, scale }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  function drag(event: PointerEvent) {
    if (!held.current) return
    const { at, from, scale } = held.current
    setView(within({ x: from.x - (event.clientX - at.x) * scale, y: from.y - (event.clientY - at.y) * scale }))
  }
  function release() {
    held.current = undefined
  }
  function press(event: KeyboardEvent) {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    setView((now) => within({ x: now.x + move.x, y: now.y + move.y }))
  }

  return (
    <div
      role="group"
      aria-label={t`An example family: drag the chart, or press the arrow keys, to look around`}
      // Whoever has no pointer moves it by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={press}
      className="cursor-grab touch-pan-y rounded-sm select-none active:cursor-grabbing"
    >
      <Family view={view} people={people} couples={couples} />
    </div>
  )
}
