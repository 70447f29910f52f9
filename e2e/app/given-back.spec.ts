import { expect, test } from '../fixtures.ts'
import { Windows } from '../windows.ts'

/** The error of Chromium where a navigation of the page overtakes another one; too rare to be caused here. */
const aborted = new Error('page.goto: net::ERR_ABORTED at http://127.0.0.1/early.js')
const timedOut = new Error('page.goto: Timeout 30000ms exceeded.')

test(
  'closes a window whose own navigation overtakes its return, and hides no other error',
  { tag: '@room' },
  async ({ chrome, house }) => {
    const windows = new Windows(chrome, house.url)
    const page = await windows.take({})
    page.goto = () => Promise.reject(aborted)
    await windows.giveBack(page, false)
    expect(page.isClosed()).toBe(true)
    const next = await windows.take({})
    await next.goto('/login')
    await windows.giveBack(next, false)
    expect(await windows.take({})).toBe(next)
    next.goto = () => Promise.reject(timedOut)
    await expect(windows.giveBack(next, false)).rejects.toBe(timedOut)
    await windows.close()
  },
)
