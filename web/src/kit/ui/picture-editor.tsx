import { Trans, useLingui } from '@lingui/react/macro'
import { Check, RotateCw } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { moved, mostZoom, squareOf, turned, turnedSize, wholeFrame, type Framing } from '../picture-frame.ts'
import { report } from '../report.ts'
import { tellChange } from '../watch-input.ts'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'

/** The side of the square in which it is cut, on the screen; and the most that a cut picture has. */
const shownPx = 240
const mostPx = 1600
const step = 0.05

const keys: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

export type PictureEditorProps = {
  picture: ImageBitmap
  name: string
  round: boolean
  onDone: (file: File) => void
  onCancel: () => void
  onFrame?: ((isFramed: boolean) => void) | undefined
}

/** A picture is moved, made larger and turned in its frame; what is in the frame is taken. */
export default function PictureEditor({ picture, name, round, onDone, onCancel, onFrame }: PictureEditorProps) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [framing, setFraming] = useState(wholeFrame)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, framing)
  }, [picture, framing])

  const isChanged = framing !== wholeFrame
  const tellFrame = useEffectEvent((element: Element | null, isFramed: boolean) => {
    tellChange(element, 'framed', isFramed)
    onFrame?.(isFramed)
  })
  // A layout effect ends while the picture is still in its form.
  useLayoutEffect(() => {
    const element = canvas.current
    if (!isChanged) return
    tellFrame(element, true)
    return () => tellFrame(element, false)
  }, [isChanged])

  function pull(event: PointerEvent) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    setFraming((now) => moved(picture, now, event.movementX / shownPx, event.movementY / shownPx))
  }
  function push(event: KeyboardEvent) {
    const way = keys[event.key]
    if (!way) return
    event.preventDefault()
    setFraming((now) => moved(picture, now, ...way))
  }
  /** A form that is sent while the picture is still in its frame is sent with what the frame shows. */
  const takeFirst = useEffectEvent((event: Event) => {
    if (framing === wholeFrame || !(event.target instanceof HTMLFormElement)) return
    const form = event.target
    event.preventDefault()
    event.stopPropagation()
    if (!busy) void take().then(() => form.requestSubmit(), report)
  })
  useEffect(() => {
    // In some dialogs the picture stands beside the form.
    const form = canvas.current?.closest('form, [role=dialog]')
    const onSubmit = (event: Event) => takeFirst(event)
    form?.addEventListener('submit', onSubmit, true)
    return () => form?.removeEventListener('submit', onSubmit, true)
  }, [])
  async function take() {
    setBusy(true)
    const side = Math.min(mostPx, Math.round(squareOf(picture, framing).side))
    const cut = new OffscreenCanvas(side, side)
    draw(cut, picture, framing)
    const blob = await cut.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
    const file = new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
    tellChange(canvas.current, 'cut')
    // The form around has it before it is sent.
    flushSync(() => onDone(file))
  }

  return (
    <div role="group" aria-label={t`Crop and rotate`} className="flex flex-wrap items-center gap-4">
      <button
        type="button"
        aria-label={t`Drag the picture, or move it with the arrow keys`}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={pull}
        onKeyDown={push}
        className={classes(
          'shrink-0 cursor-move touch-none overflow-hidden border border-line-strong bg-sunken',
          round ? 'rounded-full' : 'rounded-md',
        )}
      >
        <canvas ref={canvas} width={2 * shownPx} height={2 * shownPx} style={{ width: shownPx, height: shownPx }} />
      </button>
      <div className="grid min-w-44 flex-1 gap-3">
        <label className="grid gap-1.5 text-sm font-medium">
          <Trans>Zoom</Trans>
          <input
            type="range"
            min={1}
            max={mostZoom}
            step={0.05}
            value={framing.zoom}
            onChange={(event) => setFraming((now) => ({ ...now, zoom: Number(event.target.value) }))}
            className="h-6 w-full accent-(--color-accent)"
          />
        </label>
        <Button
          variant="quiet"
          size="sm"
          icon={<RotateCw />}
          onClick={() => setFraming(turned)}
          className="justify-self-start"
        >
          <Trans>Rotate</Trans>
        </Button>
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button size="sm" icon={<Check />} busy={busy} onClick={() => void take()}>
            <Trans>Use this crop</Trans>
          </Button>
        </div>
      </div>
    </div>
  )
}

function draw(canvas: HTMLCanvasElement | OffscreenCanvas, picture: ImageBitmap, framing: Framing): void {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
  const { side, x, y } = squareOf(picture, framing)
  const { width, height } = turnedSize(picture, framing.turns)
  const scale = canvas.width / side
  // A picture that can be seen through lies on paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.save()
  context.translate(canvas.width / 2, canvas.height / 2)
  context.scale(scale, scale)
  context.translate(width / 2 - x, height / 2 - y)
  context.rotate((framing.turns * Math.PI) / 2)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
  context.restore()
}
