import { beforeEach, expect, test, vi } from 'vitest'
import { addForm, answerQuestion, isLeavingSoon, leaveWhenSaved, leavingTo, leavingWords } from './leaving.ts'
import { fixForm, markSent } from './sent-saves.ts'
import { newSaveOwner } from './waiting-saves.ts'

const browser = { onLine: true }
const page = new EventTarget()

beforeEach(() => {
  browser.onLine = true
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})

const settle = () => new Promise((resolve) => setTimeout(resolve))

/** A form with unsaved text that was sent. */
function sentForm() {
  let isDirty = true
  const forget = () => void (isDirty = false)
  const remove = addForm({ isDirty: () => isDirty, forget })
  const [answered, release] = [markSent(), fixForm()]
  return {
    remove,
    async answer(isSaved: boolean) {
      if (isSaved) forget()
      answered(isSaved)
      // React shows the answer a moment later.
      await settle()
      release()
      await settle()
    },
  }
}

test('waits for the answer to a form that was sent, and then leaves', async () => {
  const form = sentForm()
  const goOn = vi.fn<() => void>()
  leaveWhenSaved(goOn)
  await settle()
  expect([isLeavingSoon(), leavingTo(), goOn.mock.calls.length]).toEqual([true, undefined, 0])
  await form.answer(true)
  expect([isLeavingSoon(), leavingTo(), goOn.mock.calls.length]).toEqual([false, undefined, 1])
  form.remove()
})

test('asks whether to discard what an answer has refused', async () => {
  const form = sentForm()
  const goOn = vi.fn<() => void>()
  leaveWhenSaved(goOn)
  await form.answer(false)
  expect([isLeavingSoon(), leavingTo(), goOn.mock.calls.length]).toEqual([false, goOn, 0])
  answerQuestion(true)
  expect(goOn).toHaveBeenCalledOnce()
  form.remove()
})

test('asks at once where a further step waits for a connection', async () => {
  const form = sentForm()
  const goOn = vi.fn<() => void>()
  leaveWhenSaved(goOn)
  browser.onLine = false
  const owner = newSaveOwner()
  owner.connection().catch(() => undefined)
  expect([isLeavingSoon(), leavingTo()]).toEqual([false, goOn])
  answerQuestion(false)
  owner.takeBack()
  await form.answer(true)
  expect(goOn).not.toHaveBeenCalled()
  form.remove()
})

test('warns before a reload while a save waits for a connection', () => {
  const isWarned = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isWarned()).toBe(false)
  browser.onLine = false
  const owner = newSaveOwner()
  owner.connection().catch(() => undefined)
  expect(isWarned()).toBe(true)
  owner.takeBack()
  expect(isWarned()).toBe(false)
})

test('a form with a question of its own asks that one', () => {
  const words = { title: 'Leave?', text: 'It will not work.', confirmText: 'Leave', cancelText: 'Stay' }
  let isDirty = true
  const remove = addForm({ isDirty: () => isDirty, forget: () => void (isDirty = false), words })
  leaveWhenSaved(() => {})
  expect(leavingWords()).toBe(words)
  answerQuestion(true)
  expect(leavingWords()).toBeUndefined()
  remove()
})
