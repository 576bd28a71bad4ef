#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

// npx rabbet ...: the command line as `npm run build` has made it
const main = fileURLToPath(new URL('../dist/apps/cli/src/main.js', import.meta.url));
if (!existsSync(main)) {
  const { build } = await import('./build.mjs');
  const { ok, output } = await build();
  if (!ok) {
    console.error(output);
    process.exit(70);
  }
}
createRequire(import.meta.url)(main);
