import { useLingui } from '@lingui/react/macro'
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- it is the address of the file, which the bundler gives
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { report } from '../../kit/report.ts'

GlobalWorkerOptions.workerSrc = workerUrl

type Props = { blob: Blob; name: string; onError: () => void }

const mostPixels = 4096 * 4096

/** The pages of a PDF as pictures. Its scripts, forms and links do nothing. */
export default function ShownPdf({ blob, name, onError }: Props) {
  const [document, setDocument] = useState<PDFDocumentProxy>()
  useEffect(() => {
    let task: ReturnType<typeof getDocument> | undefined
    let isOver = false
    async function open(): Promise<void> {
      const data = new Uint8Array(await blob.arrayBuffer())
      if (isOver) return
      task = getDocument({ data, enableXfa: false, useWasm: false })
      const opened = await task.promise
      if (!isOver) setDocument(opened)
    }
    open().catch((error: unknown) => {
      if (isOver) return
      report(error)
      onError()
    })
    return () => {
      isOver = true
      void task?.destroy().catch(report)
    }
  }, [blob, onError])
  return (
    <div
      role="region"
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and has nothing that a key could reach
      tabIndex={0}
      className="grid size-full content-start gap-3 overflow-auto px-3 pt-16 pb-3 sm:px-16"
    >
      {document &&
        Array.from({ length: document.numPages }, (_, at) => <Page key={at} document={document} number={at + 1} />)}
    </div>
  )
}

/** Drawn when it comes near the part that is seen. */
function Page({ document, number }: { document: PDFDocumentProxy; number: number }) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    let stop = () => {}
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        stop = draw(document, number, element)
      },
      { rootMargin: '600px' },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      stop()
    }
  }, [document, number])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t`Page ${number} of ${document.numPages}`}
      className="mx-auto aspect-[1/1.414] w-full max-w-3xl bg-white"
    />
  )
}

function draw(document: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement): () => void {
  let cancel = () => {}
  async function paint(): Promise<void> {
    const page = await document.getPage(number)
    const natural = page.getViewport({ scale: 1 })
    const wanted = (canvas.clientWidth / natural.width) * devicePixelRatio
    const scale = Math.min(wanted, Math.sqrt(mostPixels / (natural.width * natural.height)))
    const viewport = page.getViewport({ scale })
    canvas.width = viewport.width
    canvas.height = viewport.height
    canvas.style.aspectRatio = `${natural.width} / ${natural.height}`
    const task = page.render({ canvas, viewport })
    cancel = () => task.cancel()
    await task.promise
  }
  paint().catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'RenderingCancelledException') report(error)
  })
  return () => cancel()
}
