import { LayoutDesk } from './layout-answers.ts'
import type { LayoutQuestion } from './layout-messages.ts'

const desk = new LayoutDesk()

self.addEventListener('message', ({ data }: MessageEvent<LayoutQuestion>) => {
  const reply = desk.answer(data)
  if (reply) self.postMessage(reply.answer, { transfer: reply.transfer as ArrayBuffer[] })
})
