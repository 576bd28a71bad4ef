import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, step } from './steps.mjs';

/** Installs what package-lock.json asks for, unless node_modules holds just that. */
export async function install() {
  if (isInstalled()) return { name: 'install', ok: true, seconds: 0, output: '' };
  console.error('installing packages ...');
  return step('install', npm('ci', '--include=dev', '--no-audit', '--no-fund'));
}

/** The npm that runs this, if one does. */
export function npm(...args) {
  const { npm_execpath: runningNpm = '' } = process.env;
  return runningNpm.endsWith('npm-cli.js') ? [process.execPath, runningNpm, ...args] : ['npm', ...args];
}

function isInstalled() {
  const required = packagesIn('package-lock.json');
  const present = packagesIn('node_modules/.package-lock.json'); // written by npm once everything is in place
  return Object.entries(required).every(
    ([path, { version, optional }]) => path === '' || (path in present ? present[path].version === version : optional), // for another platform
  );
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}
