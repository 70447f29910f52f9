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
    // Without snapshots of pages: taking one fetches what a page shows from memory, against the pages' own policy.
    trace: { mode: 'retain-on-failure', snapshots: false },
    actionTimeout: 15_000,
  },
})
