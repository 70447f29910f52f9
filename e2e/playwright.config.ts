import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { keepCompiled } from '../tools/suite/code-cache.ts'
import { keepFreedMemory } from '../tools/suite/freed-memory.ts'

keepCompiled(join(import.meta.dirname, '..'))
keepFreedMemory()

/** What is gone over two processes, and not over one; at full size every journey is gone over both. */
const overTwo = [
  'two keep a tree together',
  'changes made elsewhere appear by themselves',
  'a genealogy of another program is imported and seen',
]

const longest = '**/pseudo.spec.ts'
const isLong = process.env['LONG_TESTS'] === '1'
const titles = overTwo.map((title) => new RegExp(title))

export default defineConfig<object, { processes: number }>({
  testDir: '.',
  globalSetup: './settle.ts',
  testMatch: '*.spec.ts',
  // The longest journeys begin first, so that at the end no worker waits for another.
  projects: [
    { name: 'long', testMatch: longest },
    {
      name: 'two processes',
      use: { processes: 2 },
      // Three journeys are not worth three pairs of processes.
      ...(!isLong && { grep: titles, workers: 1 }),
    },
    { name: 'one process', testIgnore: longest, ...(!isLong && { grepInvert: titles }) },
  ],
  outputDir: '../test-results/browser',
  fullyParallel: true,
  // More than there are cores, since a journey also waits: on two cores two took 413 s, three 359.
  workers: 3,
  // A machine with much to do is slow, not wrong: what is waited for is a state, and only what never comes takes so long.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    // A trace fetches what a page shows from memory, against the pages' own policy: pictures have to do.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
  },
})
