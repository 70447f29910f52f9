import { KinDesk, type KinQuestion } from './everyone-desk.ts'

const desk = new KinDesk()

self.addEventListener('message', ({ data }: MessageEvent<KinQuestion>) => {
  const answer = desk.answer(data)
  if (answer) self.postMessage(answer, { transfer: [answer.wordAt.buffer, answer.kindOf.buffer] as ArrayBuffer[] })
})
