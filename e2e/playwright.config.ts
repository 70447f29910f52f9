import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/browser',
  fullyParallel: true,
  workers: 2,
  // A machine with much to do is slow, not wrong: what is waited for is a state, and only what never comes takes so long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    // A trace fetches what a page shows from memory, against the pages' own policy: pictures have to do.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
  },
})
