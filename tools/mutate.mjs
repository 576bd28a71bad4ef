import { Stryker } from '@stryker-mutator/core';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesBelow } from './build/fingerprint.mjs';
import { setMutations } from './mutate/mutations.mjs';
import { exportsOf } from './mutate/tests.mjs';
import { root } from './steps.mjs';

// npm run mutate [-- parts of paths below libs/domain/src]: which changes to the rules does no test notice?
const ALLOWED = 'tools/mutate/allowed.json';
const { isTestCode } = exportsOf(root, 'tools/house/tree.ts');
const words = process.argv.slice(2);
const files = filesBelow(root, 'libs/domain/src').filter(
  (file) => isRule(file) && (words.length === 0 || words.some((word) => file.includes(word))),
);
if (files.length === 0) {
  console.error(`No rules in libs/domain/src have ${words.join(' or ')} in their path.`);
  process.exit(1);
}

const started = Date.now();
// as they are now: somebody may go on editing them meanwhile
const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n')]));
await setMutations();
process.chdir(root);
// first by the tests beside the rules and those of all fields, which most of it does not get past;
// the others are slow, for they are many
const mutants = new Map();
for (const room of new Set(files.map(roomOf))) {
  const roomFiles = files.filter((file) => roomOf(file) === room);
  for (const mutant of await run(roomFiles, [...new Set([room, 'registry'])])) mutants.set(keyOf(mutant), mutant);
}
const left = [...mutants.values()].filter(isAlive);
if (left.length > 0)
  for (const mutant of await run([...new Set(left.map(rangeOf))], [''])) {
    const before = mutants.get(keyOf(mutant));
    if (before && isAlive(before)) mutants.set(keyOf(mutant), mutant);
  }
report([...mutants.values()]);

/** Changes what stands there, one thing at a time, and asks the tests of these rooms each time. */
async function run(mutate, rooms) {
  process.env.MUTATE_ROOMS = JSON.stringify(rooms); // for the runner, which is in processes of Stryker's
  const done = await new Stryker({
    mutate,
    testRunner: 'domain',
    plugins: [fileURLToPath(new URL('./mutate/runner.mjs', import.meta.url))],
    coverageAnalysis: 'perTest',
    ignorePatterns: ['**', '!libs/**', '!apps/web/src/**', '!tools/**', '!docs/DOMAIN.md', '!*.json', '!.swcrc'],
    tempDirName: '.cache/mutate',
    concurrency: 2,
    timeoutMS: 30_000, // an endless loop, and not a busy machine
    allowEmpty: true,
    reporters: process.stdout.isTTY ? ['progress'] : ['progress-append-only'],
    logLevel: 'warn',
    warnings: { slow: false }, // what is computed when a file is loaded is a rule as well
  }).runMutationTest();
  return done.filter(({ status }) => status !== 'Ignored');
}

function roomOf(file) {
  return file.split('/')[3]; // libs/domain/src/<room>/...
}

function keyOf({ fileName, location: { start, end }, mutatorName, replacement }) {
  return [fileName, start.line, start.column, end.line, end.column, mutatorName, replacement].join(' ');
}

function rangeOf({ fileName, location: { start, end } }) {
  return `${relative(root, fileName)}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
}

function isAlive({ status }) {
  return status === 'Survived' || status === 'NoCoverage';
}

function isRule(file) {
  return file.endsWith('.ts') && !isTestCode(file);
}

function report(ran) {
  const allowed = JSON.parse(readFileSync(join(root, ALLOWED), 'utf8'));
  const survivors = ran.filter(isAlive).map(described);
  const excuse = ({ file, line, from, to }) =>
    allowed.find((it) => it.file === file && it.line === line && it.from === from && it.to.includes(to));
  const unexplained = survivors.filter((survivor) => !excuse(survivor));
  const explained = new Set(survivors.map(excuse));
  const isGone = ({ file }) => !existsSync(join(root, file));
  const idle = allowed.filter((it) => isGone(it) || (sources.has(it.file) && !explained.has(it)));

  unexplained.sort((a, b) => a.file.localeCompare(b.file) || a.at - b.at);
  for (const { at, file, line, from, to } of unexplained) {
    console.log(`\n${file}:${at} survives\n  ${line}`);
    console.log(`  ${JSON.stringify(from)} -> ${JSON.stringify(to)}`);
  }
  for (const it of idle) console.log(`\n${ALLOWED} excuses what does not survive:\n${JSON.stringify(it, null, 2)}`);
  console.log();
  for (const file of files) tell(file, ran, survivors);
  tell('all', ran, survivors);
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  console.log(`${unexplained.length} unexplained, ${survivors.length - unexplained.length} explained, ${minutes} min`);
  process.exitCode = unexplained.length + idle.length > 0 ? 1 : 0;
}

function tell(what, ran, survivors) {
  const fileMutants = ran.filter(({ fileName }) => what === 'all' || relative(root, fileName) === what);
  // one that breaks the file as it is loaded shows nothing about the tests
  const counting = fileMutants.filter(({ status }) => !/Error$/.test(status)).length;
  const left = survivors.filter(({ file }) => what === 'all' || file === what).length;
  const score = counting === 0 ? '-' : `${(((counting - left) / counting) * 100).toFixed(1)} %`;
  console.log(`${score.padStart(8)} of ${String(counting).padStart(4)}  ${what}`);
}

/** Place and text of a mutant, by the file's own text: Stryker counts lines and columns from 1. */
function described({ fileName, location: { start, end }, replacement }) {
  const file = relative(root, fileName);
  const lines = sources.get(file).slice(start.line - 1, end.line);
  const line = lines[0].trim();
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return { file, line, from: lines.join('\n'), to: replacement, at: start.line };
}
