import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const results = join(root, 'test-results')
const bin = (name: string) => join(root, 'node_modules/.bin', name)

/** How many characters at most of what a runner complained of. */
const mostSaidAgain = 6000

/** What came of a runner; `complaints` is what it wrote to its second stream. */
type Ran = { ok: boolean; complaints: string }
type Counts = { passed: number; failed: number }
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; message: string; assertionResults: Asserted[] }[]
}
type Asserted = { status: string; fullName: string; failureMessages: string[] }
type BrowserReport = { stats: { expected: number; flaky: number; unexpected: number }; suites: Suite[] }
type Suite = { suites?: Suite[]; specs: { file: string; title: string; tests: { status: string }[] }[] }

/** Runs the runners one by one, or one beside another, adds up what they counted, and says it at the end. */
export class Runner {
  readonly #env: NodeJS.ProcessEnv
  #passed = 0
  #failed = 0
  /** What failed outside the browser, said again at the end: long before it the runners said it in full. */
  readonly #failures: string[] = []
  readonly #secondTries: string[] = []
  readonly #times: string[] = []

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env
    rmSync(results, { recursive: true, force: true })
    mkdirSync(results, { recursive: true })
  }

  /** `types` is what `check` is without the tests that all tests run anyway. */
  async check(script: 'check' | 'types', isBeside = false): Promise<void> {
    const name = script === 'check' ? 'format, lint, types, arrows' : 'format, lint, types'
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const { ok } = await this.#run(name, npm, ['run', '-s', script], isBeside)
    if (ok) this.#passed += 1
    else {
      this.#failed += 1
      this.#failures.push(`npm run ${script}`)
    }
  }

  /** `projects` of vitest.config.ts; `only` is more of its arguments: parts of paths, or `--changed`. */
  async vitest(name: string, projects: readonly string[], only: readonly string[] = [], isBeside = false) {
    const report = join(results, `${name.replace(/\W+/g, '-')}.json`)
    const chosen = projects.flatMap((project) => ['--project', project])
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const none = only.length > 0 ? ['--passWithNoTests'] : []
    const ran = await this.#run(name, bin('vitest'), ['run', ...chosen, ...reporters, ...none, ...only], isBeside)
    this.#count(ran, report, (json: VitestReport) => {
      for (const { name: file, message, assertionResults } of json.testResults) {
        if (message) this.#failures.push(`${file}: ${message}`)
        for (const { status, fullName, failureMessages } of assertionResults)
          if (status === 'failed') this.#failures.push(`${file} › ${fullName}\n${failureMessages.join('\n')}`)
      }
      return { passed: json.numPassedTests, failed: json.numFailedTests }
    })
  }

  async build(): Promise<boolean> {
    const { ok } = await this.#run('build', process.execPath, [join(root, 'tools/build-if-needed.ts')])
    if (!ok) {
      this.#failed += 1
      this.#failures.push('the build')
    }
    return ok
  }

  /** `only` is files or folders below `e2e`, `more` further arguments of Playwright. */
  async browser(only: readonly string[] = [], more: readonly string[] = []): Promise<void> {
    const report = join(results, 'browser.json')
    // A journey that a slow machine upset is gone again, once; that it had to be is said.
    const given = [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--retries',
      '1',
      ...more,
      ...only.map((path) => `e2e/${path}`),
    ]
    const ran = await this.#run('browser', bin('playwright'), given)
    this.#count(ran, report, ({ stats, suites }: BrowserReport) => {
      this.#secondTries.push(...suites.flatMap(flakyIn))
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    })
  }

  /** Says what was counted, and whether all is well. */
  end(): boolean {
    for (const failure of this.#failures) console.log(`\nFailed: ${failure}`)
    console.log(`\n${this.#times.join(' · ')}`)
    for (const journey of this.#secondTries) console.log(`Only at the second try: ${journey}`)
    console.log(`Second tries: ${this.#secondTries.length}`)
    const summary = `${this.#passed} passed, ${this.#failed} failed`
    writeFileSync(join(results, 'summary.txt'), `${summary}\n`)
    console.log(`\n${summary}`)
    return this.#failed === 0 && this.#passed > 0
  }

  /** Adds a runner's own counts; a runner that failed without a failed test counts as one, and its complaints are said again. */
  #count<Report>({ ok, complaints }: Ran, report: string, read: (json: Report) => Counts): void {
    const none = { passed: 0, failed: 0 }
    const counts = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8')) as Report) : none
    this.#passed += counts.passed
    this.#failed += counts.failed
    if (!ok && counts.failed === 0) {
      this.#failed += 1
      this.#failures.push(
        `${report} tells of no failed test, and its runner failed\n${complaints.slice(-mostSaidAgain)}`,
      )
    }
  }

  /** What runs beside something else is silent until it has ended. */
  #run(name: string, command: string, args: string[], isBeside = false): Promise<Ran> {
    const started = performance.now()
    if (!isBeside) console.log(`\n— ${name}`)
    return new Promise((resolve, reject) => {
      const child = spawn(command, args, {
        cwd: root,
        env: this.#env,
        stdio: ['ignore', isBeside ? 'pipe' : 'inherit', 'pipe'],
      })
      const said: Buffer[] = []
      const complaints: Buffer[] = []
      child.stdout?.on('data', (piece: Buffer) => said.push(piece))
      child.stderr?.on('data', (piece: Buffer) => {
        complaints.push(piece)
        if (isBeside) said.push(piece)
        else process.stderr.write(piece)
      })
      child.once('error', reject)
      child.once('close', (code) => {
        const took = `${name}: ${Math.round((performance.now() - started) / 1000)} s`
        if (isBeside) console.log(`\n— ${name}\n${Buffer.concat(said).toString()}`)
        console.log(`— ${took}`)
        this.#times.push(took)
        resolve({ ok: code === 0, complaints: Buffer.concat(complaints).toString() })
      })
    })
  }
}

function flakyIn({ suites = [], specs }: Suite): string[] {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...flaky.map(({ file, title }) => `${file} › ${title}`), ...suites.flatMap(flakyIn)]
}
