import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// npm test: the house's own checks, the rules, the server on a real PostgreSQL, the browser. `--long` runs full sizes.

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, 'test-results')
const long = process.argv.includes('--long')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const genealogies = process.env['GENEALOGIES']
const env = {
  ...process.env,
  ...(genealogies && { GENEALOGIES: isAbsolute(genealogies) ? genealogies : resolve(root, genealogies) }),
  ...(long && { LONG_TESTS: '1' }),
}

let passed = 0
let failed = 0
/** What failed outside the browser, said again at the end: long before it the runners said it in full. */
const failures: string[] = []

function run(name: string, command: string, args: string[], cwd = root): boolean {
  const started = performance.now()
  console.log(`\n— ${name}`)
  const done = spawnSync(command, args, { cwd, env, stdio: 'inherit' })
  console.log(`— ${name}: ${Math.round((performance.now() - started) / 1000)} s`)
  return done.status === 0
}

const bin = (name: string) => join(root, 'node_modules/.bin', name)

/** Adds a runner's own counts; a runner that failed without a failed test counts as one. */
function count<Report>(ok: boolean, report: string, read: (json: Report) => { passed: number; failed: number }): void {
  const none = { passed: 0, failed: 0 }
  const counts = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8')) as Report) : none
  passed += counts.passed
  failed += counts.failed
  if (!ok && counts.failed === 0) failed += 1
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
if (run('format, lint, types, arrows', npm, ['run', '-s', 'check'])) passed += 1
else {
  failed += 1
  failures.push('npm run check')
}

const vitestReport = join(results, 'vitest.json')
const vitest = run('rules and server', bin('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
])
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; message: string; assertionResults: Asserted[] }[]
}
type Asserted = { status: string; fullName: string; failureMessages: string[] }
count(vitest, vitestReport, (json: VitestReport) => {
  for (const { name, message, assertionResults } of json.testResults) {
    if (message) failures.push(`${name}: ${message}`)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') failures.push(`${name} › ${fullName}\n${failureMessages.join('\n')}`)
  }
  return { passed: json.numPassedTests, failed: json.numFailedTests }
})

if (run('build', process.execPath, [join(root, 'tools/build-if-needed.ts')])) {
  const browserReport = join(results, 'browser.json')
  // A journey that a slow machine upset is gone again, once; that it had to be is said.
  const browser = run('browser', bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts', '--retries', '1'])
  type BrowserReport = { stats: { expected: number; flaky: number; unexpected: number }; suites: Suite[] }
  count(browser, browserReport, ({ stats, suites }: BrowserReport) => {
    for (const journey of suites.flatMap(flakyIn)) console.log(`\nOnly at the second try: ${journey}`)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  })
} else failed += 1

type Suite = { suites?: Suite[]; specs: { file: string; title: string; tests: { status: string }[] }[] }

function flakyIn({ suites = [], specs }: Suite): string[] {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...flaky.map(({ file, title }) => `${file} › ${title}`), ...suites.flatMap(flakyIn)]
}

for (const failure of failures) console.log(`\nFailed: ${failure}`)
const summary = `${passed} passed, ${failed} failed`
writeFileSync(join(results, 'summary.txt'), `${summary}\n`)
console.log(`\n${summary}`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
