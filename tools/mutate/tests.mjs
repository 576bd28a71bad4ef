import { transformSync } from '@swc/core';
import { expect } from 'expect';
import { bind } from 'jest-each';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';

const requirePackage = createRequire(import.meta.url);
const IN_SCOPE = ['exports', 'require', 'module', '__filename', '__dirname'];

/** Compiled once; what files export, and their tests, are made anew for each mutant. */
const compiled = new Map();
const loaded = new Map();
let collecting = null;

/** The tests of a file below this folder, each with what it is called by: the file and its titles. */
export function collectTests(top, file) {
  exportsOf(top, file);
  return collecting.tests;
}

/** Names that a file below this folder exports. */
export function exportsOf(top, file) {
  collecting = { top, titles: [file], tests: [] };
  return load(join(top, file));
}

export function forget() {
  loaded.clear();
}

function test(title, run) {
  collecting.tests.push({ id: [...collecting.titles, title].join(' '), run });
}

function describe(title, define) {
  collecting.titles.push(title);
  define();
  collecting.titles.pop();
}

// that something fails is all that counts, not the smallest way to it
requirePackage('fast-check').configureGlobal({ endOnFailure: true });

test.each = bind(test, false);
describe.each = bind(describe, false);
Object.assign(globalThis, { describe, expect, it: test, test });

function load(path) {
  const cached = loaded.get(path);
  if (cached) return cached.exports;
  const module = { exports: {} };
  loaded.set(path, module);
  const folder = dirname(path);
  const requireFrom = (request) =>
    request.startsWith('.') ? load(fileAt(join(folder, request))) : requirePackage(request);
  codeOf(path)(module.exports, requireFrom, module, path, folder);
  return module.exports;
}

function codeOf(path) {
  if (!compiled.has(path)) {
    const { top } = collecting;
    const { jsc, ...settings } = JSON.parse(readFileSync(join(top, '.swcrc'), 'utf8'));
    const options = { ...settings, jsc: { ...jsc, baseUrl: top }, swcrc: false, sourceMaps: false, filename: path };
    const { code } = transformSync(readFileSync(path, 'utf8'), options);
    compiled.set(path, compileFunction(code, IN_SCOPE, { filename: path }));
  }
  return compiled.get(path);
}

function fileAt(path) {
  const file = [`${path}.ts`, join(path, 'index.ts')].find((candidate) => existsSync(candidate));
  if (!file) throw new Error(`no file ${path}`);
  return file;
}
