import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, tell } from './steps.mjs';

/** Installs what is missing and builds what is stale, or ends with what went wrong. */
export async function prepare() {
  requireNode();
  // not before Node is known to be new enough for what they are made of
  const [{ install }, { build }] = await Promise.all([import('./install.mjs'), import('./build.mjs')]);
  for (const part of [install, build]) {
    const done = await part();
    if (!done.ok || done.seconds > 0) tell(done);
    if (!done.ok) process.exit(1);
  }
}

function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [major, minor] = engines.node.match(/\d+/g).map(Number);
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  console.error(`Rabbet needs Node ${major}.${minor} or later; this is ${process.versions.node}.`);
  process.exit(1);
}
