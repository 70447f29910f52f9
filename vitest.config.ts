import { defineConfig } from 'vitest/config'
import { keepCompiled } from './tools/suite/code-cache.ts'
import { keepFreedMemory } from './tools/suite/freed-memory.ts'
import { LongestFirst } from './tools/suite/longest-first.ts'
import { languages } from './web/vite/languages.ts'
import { macros } from './web/vite/messages.ts'

keepCompiled(import.meta.dirname)
keepFreedMemory()

const nowhere = '**/node_modules/**'
/** Whole files of what the tag `room` says of single tests. */
const ofRooms = process.env['WHOLE_RUN'] === '1' ? ['**/*.room.test.ts'] : []

/**
 * Requests of tests leave much garbage early: V8 collects it less often, and without threads that take a core from other workers.
 * Without a least size: that would hold for the threads of the app too, which keep no thread that has so much memory, and an
 * import would load a new one each time.
 */
const fewerCollections = ['--max-semi-space-size=128', '--single-threaded-gc']

/** At full size a test takes as long as its size. */
const patience = process.env['LONG_TESTS'] === '1' ? 10 : 1

export default defineConfig({
  test: {
    // Three on two cores: what runs here waits for a database as often as it computes; a fourth made the others slower.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    tags: [{ name: 'room', description: 'Runs where its room is asked for or reached, and at full size.' }],
    projects: [
      {
        plugins: [languages(), macros()],
        test: {
          name: 'rules',
          // A worker that begins anew for each file costs more than most files. What a test stubs is put back after it.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          unstubEnvs: true,
          include: [
            'contract/**/*.test.ts',
            'gedcom/**/*.test.ts',
            'kinship/**/*.test.ts',
            'tools/**/*.test.ts',
            'web/src/**/*.test.ts',
            'web/vite/**/*.test.ts',
          ],
          exclude: [nowhere, 'tools/sample-room.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          execArgv: fewerCollections,
          // Modules are loaded once a worker: what they keep belongs to an app, never to a file.
          isolate: false,
          include: ['server/src/**/*.test.ts', 'server/test/*.test.ts', 'tools/sample-room.test.ts'],
          exclude: [nowhere, ...ofRooms],
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 60_000 * patience,
          hookTimeout: 120_000,
          // A mail or a task takes as long as a busy machine needs.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'hostile',
          isolate: false,
          include: ['server/test/hostile/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // They say how long others wait meanwhile: nothing else may be what these wait for.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'kill',
          include: ['server/test-kill/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
