import type { Drawing } from './drawing.ts'
import type { PdfAnswer, PdfQuestion } from './pdf-worker.ts'

/** Makes a PDF of a drawing beside the page, so that a large tree does not stop it. Rejects where fonts do not come. */
export async function makePdf(drawing: Drawing, paper: PdfQuestion['paper']): Promise<Blob> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await new Promise<PdfAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<PdfAnswer>) => resolve(data))
      worker.addEventListener('error', ({ message }) =>
        reject(new Error(message || 'the worker for PDF did not start')),
      )
      worker.postMessage({ drawing, paper } satisfies PdfQuestion)
    })
    if ('failure' in answer) throw new Error(answer.failure)
    return new Blob([answer.bytes], { type: 'application/pdf' })
  } finally {
    worker.terminate()
  }
}
