// Starts the fixture, lets the suite at it once per revision, and judges what came of it.
//   node judge.mjs RESULTS COMMAND...   COMMAND starts the fixture on a free port; RESULTS is a folder for what the suite wrote
//
// Stricter than the suite's own exit code: a scenario passes when at least one of its checks succeeded and none failed or warned, so that one
// which tested nothing doesn't count. Exit code 1 when a scenario fails that expected-failures.yaml doesn't list, when a listed one passes or
// isn't scored, or when the number of scored scenarios isn't the known one.

import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { parse } from 'yaml';

const SCORED = { '2025-11-25': 30, '2026-07-28': 37 };
const SUITE = join(import.meta.dirname, 'node_modules/@modelcontextprotocol/conformance');
const SUITE_LIMIT_MS = 300_000;
const BAD = ['FAILURE', 'WARNING'];

const [results, command, ...commandArguments] = process.argv.slice(2);
const expectedFailures = parse(readFileSync(join(import.meta.dirname, 'expected-failures.yaml'), 'utf8'));

/** Starts the fixture, which ends with this process, and resolves to its address once its probe answers. */
async function startFixture() {
  const fixture = spawn(command, commandArguments, { stdio: ['ignore', 'pipe', 'inherit'] });
  process.on('exit', () => fixture.kill());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
  for await (const line of createInterface({ input: fixture.stdout })) {
    const url = line.match(/http:\S+/)?.[0];
    if (url === undefined) continue;
    const probe = await fetch(new URL('/healthz', url));
    if (!probe.ok) throw new Error(`the fixture's probe answered ${probe.status}`);
    return url;
  }
  throw new Error('the fixture ended before it said where it listens');
}

/** Runs everything that a revision requires, at that revision's wire version. Its exit code says less than what it writes. */
function runSuite(url, revision, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const options = ['server', '--url', url, '--requirements', revision, '--output-dir', folder];
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(SUITE, 'dist/index.js'), ...options],
      { timeout: SUITE_LIMIT_MS, maxBuffer: 1 << 28 },
      (error, stdout, stderr) => {
        writeFileSync(join(folder, 'suite.log'), stdout + stderr);
        if (error?.killed) reject(new Error(`the suite took more than ${SUITE_LIMIT_MS / 1000} s at ${revision}`));
        else resolve();
      });
  });
}

/** The checks of every scenario that ran, by its name. The suite names a folder server-SCENARIO-TIME. */
function checksByScenario(folder) {
  const checks = new Map();
  for (const name of readdirSync(folder)) {
    const scenario = name.match(/^server-(.+)-\d{4}-\d\d-\d\dT[\dZ-]+$/)?.[1];
    const file = join(folder, name, 'checks.json');
    if (scenario !== undefined && existsSync(file)) checks.set(scenario, JSON.parse(readFileSync(file, 'utf8')));
  }
  return checks;
}

/** The complaints about a scenario; none when it passed. */
function complaints(checks) {
  if (checks === undefined) return ['it did not run to its end'];
  const bad = checks.filter((check) => BAD.includes(check.status));
  if (bad.length > 0) {
    return bad.map((check) => `${check.status.toLowerCase()} ${check.id}: ${check.errorMessage ?? check.details?.message ?? check.description}`);
  }
  return checks.some((check) => check.status === 'SUCCESS') ? [] : ['none of its checks succeeded'];
}

/** Prints every scenario of a revision and returns its summary line and what must not be. */
async function judge(url, revision) {
  const folder = join(results, revision);
  await runSuite(url, revision, folder);
  const requirements = parse(readFileSync(join(SUITE, `requirements/${revision}.yaml`), 'utf8'));
  const unscored = requirements.not_scored.filter((entry) => entry.leg === 'server');
  const expected = expectedFailures[revision];
  const checks = checksByScenario(folder);
  const problems = [];
  let failed = 0;

  console.log(`\n${revision}`);
  for (const scenario of requirements.server) {
    const found = complaints(checks.get(scenario));
    const listed = scenario in expected;
    if (found.length > 0) failed += 1;
    if (found.length > 0 && !listed) problems.push(`${revision} ${scenario} fails`);
    if (found.length === 0 && listed) problems.push(`${revision} ${scenario} passes: take it off expected-failures.yaml`);
    print(found.length === 0 ? 'passed' : listed ? 'failed, as expected' : 'FAILED', scenario, listed ? [expected[scenario]] : found);
  }
  for (const { scenario, reason } of unscored) {
    const passed = complaints(checks.get(scenario)).length === 0;
    print(`${passed ? 'passed' : 'failed'}, not scored`, `${scenario} (${reason})`, []);
  }
  if (requirements.server.length !== SCORED[revision]) {
    problems.push(`${revision} has ${requirements.server.length} scored scenarios instead of ${SCORED[revision]}`);
  }
  for (const scenario of Object.keys(expected).filter((name) => !requirements.server.includes(name))) {
    problems.push(`${revision} ${scenario} is in expected-failures.yaml but is not scored`);
  }
  return { line: `${revision}: ${requirements.server.length - failed} passed, ${failed} failed`, problems };
}

function print(verdict, scenario, notes) {
  console.log(`  ${verdict.padEnd(20)} ${scenario}`);
  for (const note of notes) console.log(`${' '.repeat(23)}${note}`);
}

const url = await startFixture();
const verdicts = [];
for (const revision of Object.keys(SCORED)) verdicts.push(await judge(url, revision));
const problems = verdicts.flatMap((verdict) => verdict.problems);
console.log(`\nWhat the suite wrote is in ${relative(process.cwd(), results) || '.'}.`);
for (const problem of problems) console.log(`conformance: ${problem}`);
for (const { line } of verdicts) console.log(line);
process.exit(problems.length === 0 ? 0 : 1);
