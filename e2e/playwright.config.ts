import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/browser',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    // A trace fetches what a page shows from memory, against the pages' own policy: pictures have to do.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
  },
})
