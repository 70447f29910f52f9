/// <reference lib="dom" />
import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const windows = [
  [360, 740],
  [390, 844],
  [844, 390],
  [1024, 768],
  [1280, 800],
] as const

/** Whether elements are wholly within the picture that they belong to. */
const areWhole = (parts: Locator) =>
  parts.evaluateAll((elements) =>
    elements.map((element) => {
      const part = element.getBoundingClientRect()
      const whole = element.closest('svg')!.getBoundingClientRect()
      return (
        part.left >= whole.left && part.right <= whole.right && part.top >= whole.top && part.bottom <= whole.bottom
      )
    }),
  )

test('the landing page shows five whole people in every window', { tag: '@room' }, async ({ visitor }) => {
  await visitor.goto('/')
  const names = visitor.getByText(/^(Krishna Prasad|Laxmi Devi|Durga|Mohan|Gopal)$/).filter({ visible: true })
  for (const [width, height] of windows) {
    await visitor.setViewportSize({ width, height })
    await expect(names).toHaveCount(5)
    expect([width, await areWhole(names.locator('xpath=..'))]).toEqual([width, [true, true, true, true, true]])
  }
})

test(
  'the login page shows the whole house with its sun and its name, and no house in a low window',
  { tag: '@room' },
  async ({ visitor }) => {
    await visitor.goto('/login')
    const parts = visitor.getByRole('main').locator('svg:has(image) > circle, svg:has(image) > image')
    for (const [width, height] of windows) {
      await visitor.setViewportSize({ width, height })
      if (height < 480) {
        await expect(parts.first()).toBeHidden()
        continue
      }
      await expect(parts.first()).toBeVisible()
      expect([width, await areWhole(parts)]).toEqual([width, [true, true]])
    }
  },
)
